import type { VolumeKind } from "@veranda/contract/engine/sound";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/settings";
import { Slider } from "#ui/slider.tsx";

const VOLUMES: readonly { kind: VolumeKind; label: () => string; isSilencedByReduced: boolean }[] = [
  { kind: "master", label: t.overall, isSilencedByReduced: false },
  { kind: "voices", label: t.voices, isSilencedByReduced: false },
  { kind: "ambience", label: t.surroundings, isSilencedByReduced: true },
  { kind: "effects", label: t.soundsAndVideos, isSilencedByReduced: true },
  { kind: "interface", label: t.notices, isSilencedByReduced: false },
];

type VolumeSlidersProps = {
  volumeOf: (kind: VolumeKind) => number;
  isMuted: boolean;
  isReduced: boolean;
  onChange: (volumes: Partial<Record<VolumeKind, number>>) => void;
};

/** A slider per kind of sound, disabled while muted. */
export const VolumeSliders = ({ volumeOf, isMuted, isReduced, onChange }: VolumeSlidersProps) =>
  VOLUMES.map(({ kind, label, isSilencedByReduced }) => (
    <Slider
      key={kind}
      label={label()}
      layout="beside"
      min={0}
      max={1}
      step={0.05}
      value={volumeOf(kind)}
      format={(share) => formatNumber(share, { style: "percent" })}
      isDisabled={isMuted || (isReduced && isSilencedByReduced)}
      onChange={(volume) => onChange({ [kind]: volume })}
    />
  ));
