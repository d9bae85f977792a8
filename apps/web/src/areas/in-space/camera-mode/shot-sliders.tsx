import { DEFAULT_SHOT } from "@veranda/contract";
import type { CameraShot } from "@veranda/contract/engine/state";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/space-tools";
import { RotateCcw } from "lucide-react";
import { Checkbox } from "#ui/checkbox.tsx";
import { GlassClose } from "#ui/glass-close.tsx";
import { GlassIconButton } from "#ui/glass-icon-button.tsx";
import { Slider } from "#ui/slider.tsx";
import { StagePopover, StagePopoverTitle } from "#ui/stage-popover.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";

type ShotSetting = {
  key: "fov" | "roll" | "speed" | "blur";
  label: () => string;
  min: number;
  max: number;
  step: number;
  format: (value: number) => string;
};

const inUnit = (value: number, unit: string): string =>
  formatNumber(value, { style: "unit", unit, minimumFractionDigits: 1, maximumFractionDigits: 1 });
const degrees = (value: number): string =>
  formatNumber(value, { style: "unit", unit: "degree", unitDisplay: "narrow", maximumFractionDigits: 0 });

const SLIDERS: readonly ShotSetting[] = [
  {
    key: "fov",
    label: t.fieldOfView,
    min: 12,
    max: 110,
    step: 1,
    format: degrees,
  },
  { key: "roll", label: t.tilt, min: -45, max: 45, step: 1, format: degrees },
  {
    key: "speed",
    label: t.speed,
    min: 0.2,
    max: 12,
    step: 0.1,
    format: (value) => inUnit(value, "meter-per-second"),
  },
  {
    key: "blur",
    label: t.blur,
    min: 0,
    max: 1,
    step: 0.05,
    format: (value) => (value === 0 ? t.off() : formatNumber(value, { style: "percent" })),
  },
];
const NEAREST = 0.5;
const FARTHEST = 60;

/** The lens: field of view, roll, speed, aperture and focus distance. */
export function ShotSliders({ onClose }: { onClose: () => void }) {
  const engine = useEngine();
  const shot = useEngineState("camera.shot");
  const change = (part: Partial<CameraShot>) => engine.send("set_camera_shot", part);
  return (
    <StagePopover
      label={t.lens()}
      isKept
      onClose={onClose}
      className="w-[min(20rem,100%)] overflow-y-auto p-4 pt-2.5"
    >
      <header className="mb-1 flex items-center">
        <StagePopoverTitle>{t.lens()}</StagePopoverTitle>
        <GlassIconButton
          label={t.resetLens()}
          onClick={() => change({ ...DEFAULT_SHOT, hidesNames: shot.hidesNames })}
        >
          <RotateCcw className="size-4" aria-hidden="true" />
        </GlassIconButton>
        <GlassClose label={t.closeLens()} onClick={onClose} />
      </header>
      {SLIDERS.map(({ key, label, ...slider }) => (
        <Slider
          key={key}
          {...slider}
          label={label()}
          layout="beside"
          value={shot[key]}
          onChange={(value) => change({ [key]: value })}
        />
      ))}
      {shot.blur > 0 && (
        <>
          <Checkbox
            isChecked={shot.focus === null}
            onCheck={(isOnYou) => change({ focus: isOnYou ? null : 4 })}
            className="min-h-10 py-2 text-sm"
          >
            {t.focusOnYou()}
          </Checkbox>
          {shot.focus !== null && (
            <Slider
              layout="beside"
              label={t.focusDistance()}
              min={Math.log(NEAREST)}
              max={Math.log(FARTHEST)}
              step={0.01}
              value={Math.log(shot.focus)}
              format={(value) => inUnit(Math.exp(value), "meter")}
              onChange={(value) => change({ focus: Math.exp(value) })}
            />
          )}
        </>
      )}
    </StagePopover>
  );
}
