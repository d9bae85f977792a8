import type { GuidedWalk, Surroundings } from "@veranda/contract/engine/surroundings";
import type { Frame } from "../../core/loop.ts";
import { dampingShare, wrapAngle } from "../../core/smoothing.ts";
import { PathFinder, type Waypoint } from "../../world/navigation/path-finder.ts";
import type { Context } from "../context.ts";
import { areaAt, describeSurroundings, landmarks, PERSON, type Landmark } from "./surroundings.ts";

const CHECK_SECONDS = 0.5;
/** Pauses up to this long don't end a turn of speech, which is announced once. */
const TURN_MS = 4000;
/** Pathfinding nodes per frame: about 5 ms of work. */
const PLACES_A_FRAME = 120;
/** Distance at which a corner counts as reached. */
const CORNER = 0.35;
/** Without progress for this long the walk counts as blocked. */
const STUCK_SECONDS = 1.5;
const TRIES = 3;
const RUN_FROM = 6;
/** Distance that a person may move before the path to them is recomputed. */
const STRAYED = 1.5;
const TURN_SECONDS = 0.18;

type Walk = {
  target: Landmark;
  finder: PathFinder | null;
  points: Waypoint[];
  isWhole: boolean;
  nearest: number;
  sinceNearer: number;
  tries: number;
};

/** Describes the surroundings, and walks the person to a chosen target. */
export class Guide {
  readonly #context: Context;
  #sinceCheck = Infinity;
  #walk: Walk | null = null;
  #isTelling = false;
  /** When each was last heard speaking. */
  readonly #spokeMs = new Map<string, number>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Whether the state includes the surroundings. */
  tell(isTelling: boolean): void {
    this.#isTelling = isTelling;
    this.#sinceCheck = Infinity;
    if (!isTelling) this.#context.state.set("surroundings", null);
  }

  walkTo(id: string): void {
    const { state, world, words } = this.#context;
    this.#release();
    const target = landmarks(world, state.current, words).find((landmark) => landmark.id === id);
    if (!target) {
      state.set("guidedWalk", { id, name: "", status: "no_way" });
      return;
    }
    const walk: Walk = {
      target,
      finder: null,
      points: [],
      isWhole: false,
      nearest: Infinity,
      sinceNearer: 0,
      tries: 0,
    };
    this.#walk = walk;
    this.#find(walk);
  }

  stop(): void {
    if (this.#walk) this.#finish("stopped");
  }

  onFrame({ deltaSeconds }: Frame): void {
    const { state } = this.#context;
    if (state.current.session.status !== "joined") {
      this.stop();
      return;
    }
    if (this.#walk) this.#go(this.#walk, deltaSeconds);
    this.#sinceCheck += deltaSeconds;
    if (!this.#isTelling || this.#sinceCheck < CHECK_SECONDS) return;
    this.#sinceCheck = 0;
    this.#noteSpeakers();
    state.set("surroundings", this.#survey(state.current.surroundings));
  }

  #noteSpeakers(): void {
    const { state, platform } = this.#context;
    const now = platform.clock.now();
    for (const [id, spokeMs] of this.#spokeMs) if (now - spokeMs > TURN_MS) this.#spokeMs.delete(id);
    for (const id in state.current.speaking) this.#spokeMs.set(id, now);
  }

  #survey(before: Surroundings | null): Surroundings {
    const { state, world, words } = this.#context;
    const { x, y, z } = world.own.pose;
    const now: Surroundings = {
      area: areaAt(world, x, y, z),
      entries: describeSurroundings(
        landmarks(world, state.current, words, (id) => this.#spokeMs.has(id)),
        { x, y, z, yaw: world.rig.yaw },
      ),
    };
    // Unchanged surroundings keep their identity, so that nothing is announced.
    return JSON.stringify(now) === JSON.stringify(before) && before ? before : now;
  }

  #find(walk: Walk): void {
    const { world } = this.#context;
    walk.finder = new PathFinder(world.solids, world.own.pose, walk.target, walk.target.reach);
    walk.tries += 1;
    this.#say(walk, "finding");
  }

  #go(walk: Walk, deltaSeconds: number): void {
    const { input } = this.#context;
    if (walk.finder) {
      const way = walk.finder.run(PLACES_A_FRAME);
      if (way === null) return;
      walk.finder = null;
      if (way === "none") return this.#finish(walk.tries > 1 ? "near" : "no_way");
      walk.points = way.points;
      walk.isWhole = way.isWhole;
      walk.nearest = Infinity;
      walk.sinceNearer = 0;
      input.beginGuiding();
      this.#say(walk, "walking");
    }
    // Walking by hand ends the guided walk.
    if (!input.isGuided) return this.#finish("stopped");
    this.#stride(walk, deltaSeconds);
  }

  #stride(walk: Walk, deltaSeconds: number): void {
    const { world, input } = this.#context;
    const { x, y, z } = world.own.pose;
    let next = walk.points[0];
    while (next && Math.hypot(next.x - x, next.z - z) < CORNER) {
      walk.points.shift();
      walk.nearest = Infinity;
      next = walk.points[0];
    }
    const { target } = walk;
    if (this.#hasStrayed(target)) {
      walk.tries = 0;
      return this.#find(walk);
    }
    const toTarget = Math.hypot(target.x - x, target.z - z);
    if (toTarget <= target.reach && Math.abs(target.y - y) < 1.7) return this.#finish("arrived");
    if (!next) return this.#finish(walk.isWhole ? "arrived" : "near");
    const [dx, dz] = [next.x - x, next.z - z];
    const distance = Math.hypot(dx, dz);
    if (distance < walk.nearest - 0.1) {
      walk.nearest = distance;
      walk.sinceNearer = 0;
    } else if ((walk.sinceNearer += deltaSeconds) > STUCK_SECONDS) {
      input.endGuiding();
      if (walk.tries >= TRIES) return this.#finish("near");
      return this.#find(walk);
    }
    this.#face(dx, dz, deltaSeconds);
    const { yaw } = world.rig;
    const right = Math.cos(yaw) * dx - Math.sin(yaw) * dz;
    const ahead = -Math.sin(yaw) * dx - Math.cos(yaw) * dz;
    input.guide(right / distance, ahead / distance, toTarget > RUN_FROM);
  }

  /** Whether the target person has walked on; if so, the target is updated. */
  #hasStrayed(target: Landmark): boolean {
    if (target.kind !== "person") return false;
    const { world } = this.#context;
    const seen = world.people?.sighting(target.id.slice(PERSON.length));
    if (!seen) return false;
    const [x, y, z] = seen.position;
    if (Math.hypot(x - target.x, z - target.z) < STRAYED) return false;
    Object.assign(target, { x, y, z });
    return true;
  }

  /** Turns the view towards the path, so that "ahead" is ahead. */
  #face(dx: number, dz: number, deltaSeconds: number): void {
    const { rig } = this.#context.world;
    const off = wrapAngle(Math.atan2(-dx, -dz) - rig.yaw);
    rig.yaw = wrapAngle(rig.yaw + off * dampingShare(TURN_SECONDS, deltaSeconds));
  }

  #finish(status: GuidedWalk["status"]): void {
    const walk = this.#walk;
    if (!walk) return;
    const { world } = this.#context;
    const { x, z } = world.own.pose;
    if (status === "arrived") {
      // Looks at the target.
      const [dx, dz] = [walk.target.x - x, walk.target.z - z];
      if (Math.hypot(dx, dz) > 0.2) world.rig.yaw = Math.atan2(-dx, -dz);
    }
    this.#say(walk, status);
    this.#release();
  }

  #release(): void {
    this.#context.input.endGuiding();
    this.#walk = null;
    this.#sinceCheck = Infinity;
  }

  #say({ target: { id, name } }: Walk, status: GuidedWalk["status"]): void {
    this.#context.state.set("guidedWalk", { id, name, status });
  }
}
