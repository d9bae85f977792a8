import type { EngineHandle } from "@veranda/contract/engine/module";
import type { Context } from "../context.ts";

/** Screenshots, streams and recordings of the view. During a recording the whole canvas is the view. */
export const captures = ({
  platform,
  world,
}: Context): Pick<EngineHandle, "screenshot" | "film" | "record"> => ({
  screenshot: ({ isFull = false, from = "view" } = {}) =>
    platform.view.screenshot(isFull, from === "arrival" ? world.arrivalSight() : undefined),
  film: async () => {
    const stream = await platform.film();
    world.viewport.film(() => stream.getVideoTracks().some(({ readyState }) => readyState === "live"));
    return stream;
  },
  record: async () => {
    const recording = await platform.record();
    let isTaken = true;
    world.viewport.film(() => isTaken);
    return {
      mimeType: recording.mimeType,
      stop: () => {
        isTaken = false;
        return recording.stop();
      },
    };
  },
});
