import type { EngineHandle } from "@veranda/contract/engine/module";
import * as common from "@veranda/messages/common";
import { closeToast, readToasts, showToast } from "#ui/toast/toast-store.ts";

/** Shows the engine's toasts, until the returned function is called. */
export function showEngineToasts(
  engine: Pick<EngineHandle, "on" | "send" | "observe" | "state">,
): () => void {
  const stops = new Set<() => void>();
  stops.add(
    engine.on("toast", ({ message, kind, undo }) => {
      if (!undo) {
        showToast({ message, kind });
        return;
      }
      const action = { label: common.undo(), press: () => engine.send("undo", undo) };
      showToast({ message, kind, action });
      const shown = readToasts().at(-1);
      const { revision } = undo;
      // The offer to undo ends when something newer would be undone.
      let isNext = engine.state.editing.wholeChange === revision;
      const stop = engine.observe(["editing.wholeChange"], () => {
        const wasNext = isNext;
        isNext = engine.state.editing.wholeChange === revision;
        if (!wasNext || isNext) return;
        if (shown) closeToast(shown.id);
        stop();
        stops.delete(stop);
      });
      stops.add(stop);
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}
