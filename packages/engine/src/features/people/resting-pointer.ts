import { Vector3 } from "three";
import type { PointerAt, PointerTool } from "../../core/pointer-tool.ts";
import { pick } from "../../world/objects/pick.ts";
import { pickParticipant, PICK_RADIUS } from "../../world/participants/participant-picking.ts";
import { newRaycastHit } from "../../world/collision/collision-world.ts";
import type { World } from "../../world/world.ts";
import type { Context } from "../context.ts";
import { profileIdOf } from "./muted.ts";

/** A press that moves further than this, in CSS pixels, turns the view. */
const CLICK_PIXELS = { mouse: 4, pen: 6, touch: 10 } as const;
const CLICK_MS = 500;
/** Interval of checking what is under a resting pointer, since people and the camera move. */
const CHECK_SECONDS = 0.1;
/** Obstacles within this distance of the target don't hide it, in metres. */
const CLEARANCE = 0.35;
/** Maximum distance of hovered objects, in metres. */
const REACH = 40;

type Press = { id: number; x: number; y: number; atMs: number };

/**
 * The pointer while not building: a click with any button, or a tap, on somebody or on their name opens their card.
 * Otherwise publishes the hovered object; for a finger while it presses. Drags turn the view as usual.
 */
export class RestingPointer implements PointerTool {
  readonly letsHold = true;
  readonly #context: Context;
  #press: Press | null = null;
  #hover: { x: number; y: number } | null = null;
  #object: string | null = null;
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
    if (!isFirst) return false;
    this.#press = { id: at.id, x: at.x, y: at.y, atMs: this.#context.platform.clock.now() };
    // The secondary button's menu is about what is here now, not at the last check.
    if (at.isOther || at.kind === "touch")
      this.#pointAt(this.#under(at.x, at.y, at.kind === "touch") === null ? this.#objectAlong() : null);
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
    if (at.kind === "touch") this.#pointAt(null);
    const { platform, state } = this.#context;
    if (press?.id !== at.id || platform.clock.now() - press.atMs > CLICK_MS) return;
    const id = this.#under(at.x, at.y, at.kind === "touch");
    if (id !== null) state.patch("people", { selectedUserProfileId: profileIdOf(state.current, id) });
  }

  leave(id: number): void {
    if (this.#press?.id === id) this.#press = null;
    this.#hover = null;
    this.#show(null);
    this.#pointAt(null);
  }

  key(): boolean {
    return false;
  }

  onFrame(deltaSeconds: number): void {
    this.#sinceCheck += deltaSeconds;
    if (this.#sinceCheck < CHECK_SECONDS) return;
    this.#sinceCheck = 0;
    const at = this.#context.input.tool === this ? this.#hover : null;
    const person = at && this.#under(at.x, at.y, false);
    this.#show(person);
    if (this.#press === null) this.#pointAt(at && person === null ? this.#objectAlong() : null);
  }

  #show(hovered: string | null): void {
    const { state } = this.#context;
    if (state.current.people.hovered !== hovered) state.patch("people", { hovered });
  }

  #pointAt(object: string | null): void {
    if (object === this.#object) return;
    this.#object = object;
    this.#context.state.patch("editing", { hovered: object });
  }

  /** The object along the ray of the last `#under`. */
  #objectAlong(): string | null {
    const { objects, solids } = this.#context.world;
    const hit = objects?.pick(FROM, WAY, REACH, THING);
    return hit && !isWalled(solids, FROM, WAY, hit.distance) ? hit.id : null;
  }

  /** The participant at a position on the view, in CSS pixels from its top left. */
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

/** The participant hit by a ray before any wall or object; null: nobody. */
export function personSeenAlong(
  { people, solids, objects }: World,
  from: Vector3,
  way: Vector3,
  radius: number = PICK_RADIUS.fine,
): string | null {
  const hit = people && pickParticipant(people, from, way, radius);
  if (!hit || isWalled(solids, from, way, hit.distance)) return null;
  const far = hit.distance - CLEARANCE;
  if (far > 0 && objects?.pick(from, way, far, THING)) return null;
  return hit.person.id;
}

/** Whether a wall hides something at this distance. */
function isWalled(solids: World["solids"], from: Vector3, way: Vector3, distance: number): boolean {
  const far = distance - CLEARANCE;
  return far > 0 && solids.castGround(from.x, from.y, from.z, way.x, way.y, way.z, far, WALL);
}

/** Gap between a crown and its name, in CSS pixels. */
const NAME_GAP = 4;
const WALL = newRaycastHit();
const THING = pick();
const FROM = new Vector3();
const WAY = new Vector3();
const POINT = new Vector3();
