import { mayModerateVoice } from "@veranda/contract/permissions";
import type { VoiceMode } from "@veranda/contract/rooms/voice";
import * as t from "@veranda/messages/people-here";
import { Radio, RadioGroup } from "#ui/radio-group.tsx";
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
      <RadioGroup<VoiceMode>
        label={t.whoSpeaks()}
        isLabelHidden
        isChosenBySpace
        value={mode}
        onChange={(next) => engine.send("set_voice_mode", { mode: next })}
        row="flex gap-0.5 rounded-2xl bg-hover p-1"
      >
        {MODES.map(({ mode: each, label }) => (
          <Radio
            key={each}
            value={each}
            className="flex min-h-9 flex-1 items-center justify-center rounded-xl px-1.5 text-center text-sm leading-tight font-semibold text-ink-soft transition-colors duration-150 hover:text-ink has-focus-visible:outline-offset-[-2px] has-checked:bg-fill has-checked:text-glass-ink pointer-coarse:min-h-11"
          >
            {label()}
          </Radio>
        ))}
      </RadioGroup>
    </section>
  );
}
