import type { StatePath } from "@veranda/contract/engine/state";
import type { Context, Feature } from "../context.ts";

/** Observed paths: their new values are sent to the page as patches. */
export function observing({ state, events }: Context): Feature<"observe_state"> {
  let end: (() => void) | null = null;
  return {
    handlers: {
      observe_state: ({ paths }) => {
        end?.();
        end = null;
        if (paths.length === 0) return;
        end = state.observe(paths, (changed) => {
          const patch: Partial<Record<StatePath, unknown>> = {};
          for (const path of changed) patch[path as StatePath] = state.read(path);
          events.emit("state_patch", { patch });
        });
      },
    },
  };
}
