import { formatDate } from "@veranda/messages";
import * as t from "@veranda/messages/hosting";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { GlassAction } from "#ui/glass-action.tsx";

/** Starts a recording of the broadcast to one's own files, or stops the current one, whoever started it. */
export function RecordButton({ spaceName }: { spaceName: string }) {
  const engine = useEngine();
  const { recording } = useEngineState("live");
  const start = (): void => {
    const date = formatDate(new Date(), { dateStyle: "medium", timeStyle: "short" });
    engine.send("start_recording", { name: t.recordingName({ space: spaceName, date }) });
  };
  return (
    <>
      <GlassAction
        className="self-start"
        onClick={recording === null ? start : () => engine.send("stop_recording", {})}
      >
        {recording === null ? t.record() : t.stopRecording()}
      </GlassAction>
      <p className="text-xs text-ink-soft">
        {recording === null ? t.recordHint() : t.recordingBy({ name: recording.by })}
      </p>
    </>
  );
}
