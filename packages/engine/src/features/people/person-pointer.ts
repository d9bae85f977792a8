import { Vector3 } from "three";
import type { PointerAt, PointerTool } from "../../core/pointer-tool.ts";
import { pick } from "../../world/objects/pick.ts";
import { pickParticipant, PICK_RADIUS } from "../../world/participants/participant-picking.ts";
import { newRaycastHit } from "../../world/collision/collision-world.ts";
import type { World } from "../../world/world.ts";
import type { Context } from "../context.ts";
import { profileIdOf } from "./muted.ts";

/** A press that goes further than this, in CSS pixels, looks round. */
const CLICK_PIXELS = { mouse: 4, pen: 6, touch: 10 } as const;
const CLICK_MS = 500;
/** What lies under a pointer at rest is looked at so often: people and the camera move. */
const CHECK_SECONDS = 0.1;
/** So far before someone, in metres, something may stand that doesn't hide them. */
const CLEARANCE = 0.35;

type Press = { id: number; x: number; y: number; atMs: number };

/** While nobody builds: a click or a tap on somebody, or on their name, opens their card. Drags look round as ever. */
export class PersonPointer implements PointerTool {
  readonly letsHold = true;
  readonly #context: Context;
  #press: Press | null = null;
  #hover: { x: number; y: number } | null = null;
  #sinceCheck = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  get cursor(): string {
    return this.#context.state.current.people.hovered === null ? "" : "pointer";
  }

  down(at: Readonly<PointerAt>): boolean {
    // A second finger zooms.
    const isFirst = this.#press === null;
    this.#press = null;
    if (at.isOther || !isFirst) return false;
    this.#press = { id: at.id, x: at.x, y: at.y, atMs: this.#context.platform.clock.now() };
    return false;
  }

  move(at: Readonly<PointerAt>): void {
    if (at.kind !== "touch") this.#hover = { x: at.x, y: at.y };
    const press = this.#press;
    if (press?.id === at.id && Math.hypot(at.x - press.x, at.y - press.y) > CLICK_PIXELS[at.kind])
      this.#press = null;
  }

  up(at: Readonly<PointerAt>): void {
    const press = this.#press;
    this.#press = null;
    const { platform, state } = this.#context;
    if (press?.id !== at.id || platform.clock.now() - press.atMs > CLICK_MS) return;
    const id = this.#under(at.x, at.y, at.kind === "touch");
    if (id !== null) state.patch("people", { selectedUserProfileId: profileIdOf(state.current, id) });
  }

  leave(id: number): void {
    if (this.#press?.id === id) this.#press = null;
    this.#hover = null;
    this.#show(null);
  }

  key(): boolean {
    return false;
  }

  onFrame(deltaSeconds: number): void {
    this.#sinceCheck += deltaSeconds;
    if (this.#sinceCheck < CHECK_SECONDS) return;
    this.#sinceCheck = 0;
    const { input } = this.#context;
    this.#show(this.#hover && input.tool === this ? this.#under(this.#hover.x, this.#hover.y, false) : null);
  }

  #show(hovered: string | null): void {
    const { state } = this.#context;
    if (state.current.people.hovered !== hovered) state.patch("people", { hovered });
  }

  /** Who is at a place on the view, in CSS pixels from its top left. */
  #under(x: number, y: number, isFinger: boolean): string | null {
    const { world, platform, state } = this.#context;
    if (!world.people || state.current.camera.mode.startsWith("film_")) return null;
    const { camera } = world.rig;
    const { width, height } = platform.view;
    FROM.setFromMatrixPosition(camera.matrixWorld);
    WAY.set((x / width) * 2 - 1, 1 - (y / height) * 2, 0.5)
      .unproject(camera)
      .sub(FROM)
      .normalize();
    const body = personSeenAlong(world, FROM, WAY, isFinger ? PICK_RADIUS.coarse : PICK_RADIUS.fine);
    return body ?? this.#nameAt(x, y);
  }

  #nameAt(x: number, y: number): string | null {
    const { world, platform } = this.#context;
    const { width, height } = platform.view;
    let id: string | null = null;
    let least = Infinity;
    for (const { person, isOwn } of world.people?.everyone ?? []) {
      const { anchor, name, nameAlpha, distance } = person.label;
      if (isOwn || !name || nameAlpha < 0.4 || distance < 0 || distance >= least) continue;
      POINT.copy(anchor).project(world.rig.camera);
      const right = x - ((POINT.x + 1) / 2) * width;
      const above = ((1 - POINT.y) / 2) * height - y;
      if (Math.abs(right) > name.width / 2 || above < 0 || above > name.height + NAME_GAP) continue;
      least = distance;
      ({ id } = person);
    }
    return id;
  }
}

/** The participant whom a ray meets before any wall or thing; null where there is nobody. */
export function personSeenAlong(
  { people, solids, objects }: World,
  from: Vector3,
  way: Vector3,
  radius: number = PICK_RADIUS.fine,
): string | null {
  const hit = people && pickParticipant(people, from, way, radius);
  if (!hit) return null;
  const far = hit.distance - CLEARANCE;
  if (far > 0 && solids.castGround(from.x, from.y, from.z, way.x, way.y, way.z, far, WALL)) return null;
  if (far > 0 && objects?.pick(from, way, far, THING, null)) return null;
  return hit.person.id;
}

/** Between a crown and its name, in CSS pixels. */
const NAME_GAP = 4;
const WALL = newRaycastHit();
const THING = pick();
const FROM = new Vector3();
const WAY = new Vector3();
const POINT = new Vector3();
