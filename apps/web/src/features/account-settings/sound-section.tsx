import { AUDIO_MASTER_VOLUME, AUDIO_OTHER_VOLUME } from "@veranda/contract";
import type { VolumeKind } from "@veranda/contract/engine/sound";
import { useId } from "react";
import { Switch } from "../../ui/switch.tsx";
import { chooseSoundHere } from "../settings/sound.ts";
import { Panel } from "./panel.tsx";
import { useSound } from "./use-sound.ts";

const SLIDERS: readonly { kind: VolumeKind; label: string }[] = [
  { kind: "master", label: "Overall" },
  { kind: "ambience", label: "Surroundings" },
  { kind: "effects", label: "Footsteps" },
  { kind: "interface", label: "Notices" },
];

/** How loud everything is, on this kind of device; a space that one stands in hears it at once. */
export function SoundSection() {
  const { volumes = {}, isMuted = false, isReduced = false } = useSound();
  return (
    <Panel
      title="Sound"
      lead="For this type of device. Phones, computers and headsets have separate settings."
    >
      <div className="flex max-w-lg flex-col gap-1">
        {SLIDERS.map(({ kind, label }) => (
          <VolumeSlider
            key={kind}
            label={label}
            volume={volumes[kind] ?? (kind === "master" ? AUDIO_MASTER_VOLUME : AUDIO_OTHER_VOLUME)}
            isSilent={isMuted || (isReduced && (kind === "ambience" || kind === "effects"))}
            onSlide={(volume) => chooseSoundHere({ volumes: { [kind]: volume } })}
          />
        ))}
        <div className="mt-4 flex flex-col gap-3">
          <Switch label="Mute" isOn={isMuted} onSwitch={(isOn) => chooseSoundHere({ isMuted: isOn })} />
          <Switch
            label="Reduced sound"
            hint="Only messages and arrivals"
            isOn={isReduced}
            onSwitch={(isOn) => chooseSoundHere({ isReduced: isOn })}
          />
        </div>
      </div>
    </Panel>
  );
}

type VolumeSliderProps = {
  label: string;
  volume: number;
  isSilent: boolean;
  onSlide: (volume: number) => void;
};

function VolumeSlider({ label, volume, isSilent, onSlide }: VolumeSliderProps) {
  const id = useId();
  const percent = `${Math.round(volume * 100)}%`;
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="w-28 shrink-0 text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={volume}
        disabled={isSilent}
        aria-valuetext={percent}
        onChange={(event) => onSlide(Number(event.target.value))}
        className="h-11 min-w-0 flex-1 accent-(--accent) disabled:opacity-50"
      />
      <span aria-hidden="true" className="w-11 text-right text-sm text-ink-soft tabular-nums">
        {percent}
      </span>
    </div>
  );
}
