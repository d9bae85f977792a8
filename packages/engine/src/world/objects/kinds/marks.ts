import { Matrix4 } from "three";
import type { BufferGeometry } from "three";
import type { ObjectEntry, ObjectRenderer } from "../object-renderer.ts";
import { fitted, type Fitting } from "../fittings.ts";
import { crateOf } from "./crate.ts";
import type { UserRenderContext } from "./flat.ts";

const CLAY = "#b5573a";
const SEA = "#2f8a8b";
const LINEN = "#d8c7ae";
const CRATE_SIDE = 0.7;

/**
 * What has no picture: places to arrive at (seen while one edits only), teleporters, cushions to sit on, and a crate for
 * what this version's catalogue doesn't have.
 */
export class Marks implements ObjectRenderer {
  readonly #stage: UserRenderContext;
  readonly #entries = new Set<ObjectEntry>();
  #isEditing = false;

  constructor(stage: UserRenderContext) {
    this.#stage = stage;
  }

  titleOf({ object: { kind, props } }: ObjectEntry): string {
    const { words } = this.#stage;
    if (kind === "spawn") return words.spawnPoint();
    if (kind === "teleporter")
      return typeof props.title === "string" && props.title ? props.title : words.teleporter();
    if (kind === "prefab") return words.unknownObject();
    return kind === "group" ? words.group() : words.seat();
  }

  setEditing(isEditing: boolean): void {
    if (this.#isEditing === isEditing) return;
    this.#isEditing = isEditing;
    for (const entry of this.#entries) this.put(entry);
  }

  put(entry: ObjectEntry): void {
    this.#entries.add(entry);
    const { kind, props } = entry.object;
    if (kind === "teleporter") this.#teleporter(entry, typeof props.radius === "number" ? props.radius : 0.8);
    else if (kind === "spawn") this.#spawn(entry);
    else if (kind === "seat") this.#seat(entry, String(props.seatKind));
    else if (kind === "prefab") this.#crate(entry);
    this.#stage.resized(entry);
    this.setTransform(entry);
  }

  setTransform(entry: ObjectEntry): void {
    this.#stage.fittings.place(entry);
  }

  remove(entry: ObjectEntry): void {
    this.#entries.delete(entry);
    this.#stage.fittings.remove(entry);
  }

  solidsOf(entry: ObjectEntry): BufferGeometry[] {
    return this.#stage.fittings.solidsOf(entry);
  }

  dispose(): void {
    for (const entry of this.#entries) this.#stage.fittings.remove(entry);
  }

  #teleporter(entry: ObjectEntry, radius: number): void {
    this.#stage.fittings.set(entry, [
      fitted("disc", "#4b5a58", [0, 0.03, 0], [radius, 0.06, radius]),
      fitted("disc", SEA, [0, 0.062, 0], [radius * 0.78, 0.01, radius * 0.78]),
      { ...fitted("glow-ring", "#7fe0d6", [0, 0, 0], [1, 1, 1]), at: lying(radius * 0.86, 0.07) },
      { ...fitted("glow-ring", "#7fe0d6", [0, 0, 0], [1, 1, 1]), at: lying(radius * 0.5, 0.07) },
    ]);
    entry.box.min.set(-radius, 0, -radius);
    entry.box.max.set(radius, 0.12, radius);
  }

  #spawn(entry: ObjectEntry): void {
    const fittings = this.#isEditing
      ? [
          fitted("disc", CLAY, [0, 0.02, 0], [0.42, 0.03, 0.42]),
          fitted("arrow", LINEN, [0, 0.06, 0.05], [0.42, 1, 0.5]),
        ]
      : [];
    this.#stage.fittings.set(entry, fittings);
    // Not seen, it isn't picked either.
    entry.box.makeEmpty();
    if (!this.#isEditing) return;
    entry.box.min.set(-0.45, 0, -0.45);
    entry.box.max.set(0.45, 0.12, 0.45);
  }

  #crate(entry: ObjectEntry): void {
    this.#stage.fittings.set(entry, crateOf(CRATE_SIDE));
    const half = CRATE_SIDE / 2;
    entry.box.min.set(-half, 0, -half);
    entry.box.max.set(half, CRATE_SIDE, half);
  }

  /** Its origin is the top, where one sits; a back where one leans, behind who looks along +Z. */
  #seat(entry: ObjectEntry, kind: string): void {
    const height = kind === "floor" ? 0.12 : 0.45;
    const width = kind === "bench" ? 1.3 : 0.48;
    const body: Fitting[] =
      kind === "stool" || kind === "floor"
        ? [
            fitted("cushion", CLAY, [0, -0.05, 0], [width, 0.1, width], true),
            ...(kind === "stool"
              ? [fitted("post", LINEN, [0, -height / 2 - 0.04, 0], [0.12, height - 0.1, 0.12])]
              : []),
          ]
        : [
            fitted("box", CLAY, [0, -0.045, 0], [width, 0.09, 0.46], true),
            fitted("box", LINEN, [-width / 2 + 0.05, -height / 2 - 0.03, 0], [0.06, height - 0.06, 0.4]),
            fitted("box", LINEN, [width / 2 - 0.05, -height / 2 - 0.03, 0], [0.06, height - 0.06, 0.4]),
            ...(kind === "chair" ? [fitted("box", CLAY, [0, 0.26, -0.24], [width, 0.52, 0.06], true)] : []),
          ];
    this.#stage.fittings.set(entry, body);
    entry.box.min.set(-width / 2, -height, -0.27);
    entry.box.max.set(width / 2, kind === "chair" ? 0.52 : 0.02, 0.24);
  }
}

const LIE = new Matrix4().makeRotationX(Math.PI / 2);
const lying = (radius: number, y: number) =>
  fitted("glow-ring", "#ffffff", [0, 0, 0], [radius, radius, 1])
    .at.clone()
    .premultiply(LIE)
    .setPosition(0, y, 0);
