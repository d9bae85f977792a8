import { formatDate } from "@veranda/messages";
import * as t from "@veranda/messages/hosting";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { GlassAction } from "#ui/glass-action.tsx";

/** Of the file's name on the server. */
const NAME_MAX = 150;

/** Records the broadcast to one's own files, or ends it, whoever of the hosts has begun it. */
export function RecordButton({ spaceName }: { spaceName: string }) {
  const engine = useEngine();
  const { recording } = useEngineState("live");
  const start = (): void => {
    const date = formatDate(new Date(), { dateStyle: "medium", timeStyle: "short" });
    const name = t.recordingName({ space: spaceName.slice(0, NAME_MAX - 50), date }).slice(0, NAME_MAX);
    engine.send("start_recording", { name });
  };
  return (
    <>
      <GlassAction
        className="self-start"
        onClick={recording === null ? start : () => engine.send("stop_recording", {})}
      >
        {recording === null ? t.record() : t.stopRecording()}
      </GlassAction>
      <p className="text-xs text-on-glass-soft">
        {recording === null ? t.recordHint() : t.recordingBy({ name: recording.by })}
      </p>
    </>
  );
}
