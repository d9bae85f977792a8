import type { VolumeKind } from "@veranda/contract/engine/sound";
import { Slider } from "../../ui/slider.tsx";

const VOLUMES: readonly { kind: VolumeKind; label: string; isSilencedByReduced: boolean }[] = [
  { kind: "master", label: "Overall", isSilencedByReduced: false },
  { kind: "ambience", label: "Surroundings", isSilencedByReduced: true },
  { kind: "effects", label: "Footsteps", isSilencedByReduced: true },
  { kind: "interface", label: "Notices", isSilencedByReduced: false },
];

type VolumeSlidersProps = {
  volumeOf: (kind: VolumeKind) => number;
  isMuted: boolean;
  isReduced: boolean;
  onChange: (volumes: Partial<Record<VolumeKind, number>>) => void;
};

/** A slider for each kind of sound; what is silenced can't be slid. */
export const VolumeSliders = ({ volumeOf, isMuted, isReduced, onChange }: VolumeSlidersProps) =>
  VOLUMES.map(({ kind, label, isSilencedByReduced }) => (
    <Slider
      key={kind}
      label={label}
      layout="beside"
      min={0}
      max={1}
      step={0.05}
      value={volumeOf(kind)}
      format={(share) => `${Math.round(share * 100)}%`}
      isDisabled={isMuted || (isReduced && isSilencedByReduced)}
      onChange={(volume) => onChange({ [kind]: volume })}
    />
  ));
