import { mayModerateVoice } from "@veranda/contract/permissions";
import type { VoiceMode } from "@veranda/contract/rooms/voice";
import * as t from "@veranda/messages/people-here";
import { GlassSegments } from "#ui/glass-segments.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { useVoice } from "./voice-view.ts";

const MODES: readonly { mode: VoiceMode; label: () => string }[] = [
  { mode: "everyone", label: t.everyone },
  { mode: "raise_hand", label: t.raisedHands },
  { mode: "hosts_only", label: t.hostsOnly },
];

/** For hosts: who may speak here. */
export function VoiceFloor() {
  const engine = useEngine();
  const rights = useEngineState("rights");
  const { mode } = useEngineState("voice");
  const { isOffered } = useVoice();
  if (!isOffered || rights === null || !mayModerateVoice(rights)) return null;
  return (
    <section className="border-b border-line pb-3">
      <h3 className="flex min-h-8 items-center font-text text-sm font-semibold tracking-normal">
        {t.whoSpeaks()}
      </h3>
      <GlassSegments<VoiceMode>
        label={t.whoSpeaks()}
        isChosenBySpace
        value={mode}
        onChange={(next) => engine.send("set_voice_mode", { mode: next })}
        options={MODES.map(({ mode: each, label }) => ({ value: each, label: label() }))}
      />
    </section>
  );
}
