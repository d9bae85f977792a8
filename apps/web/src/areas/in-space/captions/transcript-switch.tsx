import { mayModerateVoice } from "@veranda/contract/permissions";
import * as t from "@veranda/messages/captions";
import { Switch } from "#ui/switch.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";

/** For hosts: whether a transcript of the captions is kept with the chat. Everybody is told. */
export function TranscriptSwitch() {
  const engine = useEngine();
  const rights = useEngineState("rights");
  const isTranscribed = useEngineState("captions.isTranscribed");
  if (rights === null || !mayModerateVoice(rights)) return null;
  return (
    <section className="border-b border-glass-line px-5 py-3">
      <Switch
        label={t.transcript()}
        hint={t.transcriptHint()}
        isOn={isTranscribed}
        onSwitch={(isOn) => engine.send("set_transcript", { isOn })}
      />
    </section>
  );
}
