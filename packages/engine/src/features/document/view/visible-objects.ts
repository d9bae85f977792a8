import type { ObjectKind } from "@veranda/contract/records/object";
import { deepEqual } from "../../../core/deep-equal.ts";
import type { Context } from "../../context.ts";

const CHECK_SECONDS = 0.25;
/** Kinds that the page has controls for. */
const CONTROLLED: ReadonlySet<ObjectKind> = new Set(["video", "audio", "document", "image", "screen"]);

/** Publishes which objects with controls in the page are visible. */
export class VisibleObjects {
  readonly #context: Context;
  #untilCheck = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  onFrame(deltaSeconds: number): void {
    if ((this.#untilCheck -= deltaSeconds) > 0) return;
    this.#untilCheck = CHECK_SECONDS;
    const { state, world } = this.#context;
    const { objects, drawn } = state.current;
    const now: string[] = [];
    for (const id in objects)
      if (CONTROLLED.has(objects[id]?.kind ?? "prefab") && world.objects?.isDrawn(id) === true) now.push(id);
    if (!deepEqual(now, drawn)) state.set("drawn", now);
  }
}
