import type { BufferGeometry } from "three";
import type { ObjectEntry, ObjectRenderer } from "../object-renderer.ts";
import { fitted } from "../fittings.ts";
import type { Panel } from "../panels/panel.ts";
import { PORTAL_BOUNDS, PORTAL_MIDDLE as MIDDLE, PORTAL_RADIUS as RADIUS } from "../portal-size.ts";
import type { UserRenderContext } from "../user-render-context.ts";
import { paintedSource } from "./painted-source.ts";
import { addressSource } from "./picture.ts";

const STONE = "#8b6b52";
const GLOW = "#f2a65a";
/** The poster is cropped to this part of the opening's square. */
const OPENING = RADIUS * 2 * 0.965;
const PLATE_WIDTH = 1.5;

type Parts = { poster: Panel; plate: Panel };

/** Renders portals: rings that show the destination space and how many people are there. */
export class Portals implements ObjectRenderer {
  readonly #context: UserRenderContext;
  readonly #parts = new Map<ObjectEntry, Parts>();

  constructor(context: UserRenderContext) {
    this.#context = context;
    context.spaces.onChange(() => {
      for (const entry of this.#parts.keys()) this.#show(entry);
    });
  }

  titleOf(entry: ObjectEntry): string {
    const { words } = this.#context;
    const name = this.#nameOf(entry);
    return name === null ? words.portal() : words.portalTo({ name });
  }

  put(entry: ObjectEntry): void {
    const { panels, fittings } = this.#context;
    if (!this.#parts.has(entry)) {
      this.#parts.set(entry, { poster: panels.add(false, true), plate: panels.add(true, true) });
      fittings.set(entry, [
        fitted("ring", STONE, [0, MIDDLE, 0], [RADIUS, RADIUS, 1.6]),
        fitted("glow-ring", GLOW, [0, MIDDLE, 0.03], [RADIUS * 0.935, RADIUS * 0.935, 1]),
        fitted("glow-ring", GLOW, [0, MIDDLE, -0.03], [RADIUS * 0.935, RADIUS * 0.935, 1]),
        fitted("disc", STONE, [0, 0.05, 0], [0.85, 0.1, 0.42]),
      ]);
      entry.box.min.set(...PORTAL_BOUNDS.min);
      entry.box.max.set(...PORTAL_BOUNDS.max);
      this.#context.resized(entry);
    }
    const { roomId, shareId } = entry.object.props;
    this.#context.spaces.want({
      id: String(roomId),
      shareId: typeof shareId === "string" ? shareId : null,
    });
    this.#show(entry);
    this.setTransform(entry);
  }

  move(entry: ObjectEntry): void {
    this.setTransform(entry);
  }

  setTransform(entry: ObjectEntry): void {
    const parts = this.#parts.get(entry);
    if (!parts) return;
    const { panels, fittings } = this.#context;
    panels.place(parts.poster, entry.drawn, 0, MIDDLE, 0, OPENING, OPENING);
    const height = PLATE_WIDTH / aspectOf(parts.plate);
    panels.place(parts.plate, entry.drawn, 0, MIDDLE - RADIUS * 0.62, 0.09, PLATE_WIDTH, height);
    fittings.place(entry);
  }

  remove(entry: ObjectEntry): void {
    const parts = this.#parts.get(entry);
    if (!parts) return;
    this.#context.panels.remove(parts.poster);
    this.#context.panels.remove(parts.plate);
    this.#context.fittings.remove(entry);
    this.#parts.delete(entry);
  }

  solidsOf(): BufferGeometry[] {
    return [];
  }

  dispose(): void {
    for (const entry of this.#parts.keys()) this.remove(entry);
  }

  /** The name given by its maker, or that of the destination space; null: unknown. */
  #nameOf({ object: { props } }: ObjectEntry): string | null {
    const label = typeof props.label === "string" ? props.label : "";
    return label || (this.#context.spaces.of(String(props.roomId))?.name ?? null);
  }

  #show(entry: ObjectEntry): void {
    const parts = this.#parts.get(entry);
    if (!parts) return;
    const { panels, media, spaces, words } = this.#context;
    const space = spaces.of(String(entry.object.props.roomId));
    // A circle from the middle of a wide poster.
    parts.poster.rect.set(0.5 - 9 / 32, 0, 9 / 16, 1);
    parts.poster.isRound = true;
    panels.show(parts.poster, space ? addressSource(this.#context, space.poster) : null);
    const name = space === null ? words.portalClosed() : (this.#nameOf(entry) ?? words.anotherSpace());
    const below = space ? words.peopleThere({ count: space.count }) : "";
    panels.show(parts.plate, paintedSource(media, { style: "portal", name, below }));
    this.setTransform(entry);
  }
}

const aspectOf = ({ source }: Panel): number => source?.aspect ?? 4;
