import type { VideoState } from "@veranda/contract/engine/video";
import { deepEqual } from "../../core/deep-equal.ts";
import type { Context } from "../context.ts";

const EVERY_SECONDS = 1;

/** Publishes the space's screens that can show a share. */
export class Surfaces {
  readonly #context: Context;
  #since = Infinity;

  constructor(context: Context) {
    this.#context = context;
  }

  onFrame(deltaSeconds: number): void {
    if ((this.#since += deltaSeconds) < EVERY_SECONDS) return;
    this.#since = 0;
    const { state } = this.#context;
    const now = this.#list();
    if (!deepEqual(now, state.current.video.surfaces)) state.patch("video", { surfaces: now });
  }

  /** Default surface of a share: the nearest free one; null: none. */
  get nearestFree(): string | null {
    return this.#list().find(({ isTaken }) => !isTaken)?.id ?? null;
  }

  #list(): VideoState["surfaces"] {
    const { state, world, words } = this.#context;
    const { objects, video, session } = state.current;
    const { x, y, z } = world.own.pose;
    const found: { id: string; title: string; isTaken: boolean; far: number }[] = [];
    for (const id in objects) {
      const object = objects[id];
      if (object?.kind !== "screen" || object.isHidden) continue;
      const [toX, toY, toZ] = object.transform.position;
      const isTaken = Object.entries(video.people).some(
        ([by, { isSharing, surfaceId }]) => by !== session.me && isSharing && surfaceId === id,
      );
      const far = Math.hypot(toX - x, toY - y, toZ - z);
      found.push({ id, title: object.name || words.screen(), isTaken, far });
    }
    return found.toSorted((a, b) => a.far - b.far).map(({ id, title, isTaken }) => ({ id, title, isTaken }));
  }
}
