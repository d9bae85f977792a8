import * as t from "@veranda/messages/hosting";
import { useEffect } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { showToast } from "#ui/toast/toast-store.ts";

/**
 * Shows everybody that the broadcast is being recorded, and tells the person who recorded it whether and where the file
 * was saved.
 */
export function RecordingMark() {
  const engine = useEngine();
  const { recording } = useEngineState("live");
  useEffect(
    () =>
      engine.on("recording_ended", ({ hasContent }) =>
        showToast({ message: hasContent ? t.recordingSaved() : t.recordingEmpty() }),
      ),
    [engine],
  );
  return (
    <div role="status" className="contents">
      {recording !== null && (
        <p className="flex max-w-[min(40rem,100%)] items-center gap-2.5 rounded-2xl glass-bar px-4 py-2 text-sm">
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 animate-pulse-soft rounded-full bg-recording"
          />
          <span className="min-w-0 wrap-anywhere">{t.recordingBy({ name: recording.by })}</span>
        </p>
      )}
    </div>
  );
}
