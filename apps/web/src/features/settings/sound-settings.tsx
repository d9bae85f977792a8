import type { VolumeKind } from "@veranda/contract/engine/sound";
import { useId } from "react";
import { Switch } from "../../ui/switch.tsx";
import { useEngine, useEngineState } from "../engine/engine-state.ts";
import { chooseSound } from "./sound.ts";

const SLIDERS: readonly { kind: VolumeKind; label: string }[] = [
  { kind: "master", label: "Overall" },
  { kind: "ambience", label: "Surroundings" },
  { kind: "effects", label: "Footsteps" },
  { kind: "interface", label: "Notices" },
];

/** How loud everything is, on this kind of device. */
export function SoundSettings() {
  const engine = useEngine();
  const { isMuted, isReduced } = useEngineState("sound");
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Sound</legend>
      <div className="flex flex-col gap-1">
        {SLIDERS.map(({ kind, label }) => (
          <VolumeSlider key={kind} kind={kind} label={label} />
        ))}
      </div>
      <div className="mt-3 flex flex-col gap-3">
        <Switch label="Mute" isOn={isMuted} onSwitch={(isOn) => chooseSound(engine, { isMuted: isOn })} />
        <Switch
          label="Reduced sound"
          hint="Only messages and arrivals"
          isOn={isReduced}
          onSwitch={(isOn) => chooseSound(engine, { isReduced: isOn })}
        />
      </div>
    </fieldset>
  );
}

function VolumeSlider({ kind, label }: { kind: VolumeKind; label: string }) {
  const engine = useEngine();
  const id = useId();
  const { volumes, isMuted, isReduced } = useEngineState("sound");
  const isSilent = isMuted || (isReduced && (kind === "ambience" || kind === "effects"));
  const percent = `${Math.round(volumes[kind] * 100)}%`;
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="w-26 shrink-0 text-sm text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={volumes[kind]}
        disabled={isSilent}
        aria-valuetext={percent}
        onChange={(event) => chooseSound(engine, { volumes: { [kind]: Number(event.target.value) } })}
        className="h-9 min-w-0 flex-1 accent-(--accent) disabled:opacity-50"
      />
      <span aria-hidden="true" className="w-11 text-right text-sm text-ink-soft tabular-nums">
        {percent}
      </span>
    </div>
  );
}
