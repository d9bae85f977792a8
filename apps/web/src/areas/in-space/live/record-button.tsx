import * as t from "@veranda/messages/hosting";
import { formatMoment } from "#i18n/moments.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { GlassAction } from "#ui/glass-action.tsx";

/** Starts a recording of the broadcast to one's own files, or stops the current one, whoever started it. */
export function RecordButton({ spaceName }: { spaceName: string }) {
  const engine = useEngine();
  const { recording } = useEngineState("live");
  const start = (): void => {
    const date = formatMoment(Date.now());
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
