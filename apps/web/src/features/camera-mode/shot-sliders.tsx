import { DEFAULT_SHOT } from "@veranda/contract";
import type { CameraShot } from "@veranda/contract/engine/state";
import { RotateCcw, X } from "lucide-react";
import { useRef } from "react";
import { GlassIconButton } from "../../ui/glass-icon-button.tsx";
import { Slider } from "../../ui/slider.tsx";
import { useEscape } from "../../ui/use-escape.ts";
import { useEngine, useEngineState } from "../engine/engine-state.ts";
import { Region } from "../stage/regions.tsx";

type ShotSetting = {
  key: "fov" | "roll" | "speed" | "blur";
  label: string;
  min: number;
  max: number;
  step: number;
  format: (value: number) => string;
};

const SLIDERS: readonly ShotSetting[] = [
  {
    key: "fov",
    label: "Field of view",
    min: 12,
    max: 110,
    step: 1,
    format: (value) => `${Math.round(value)}°`,
  },
  { key: "roll", label: "Tilt", min: -45, max: 45, step: 1, format: (value) => `${Math.round(value)}°` },
  {
    key: "speed",
    label: "Speed",
    min: 0.2,
    max: 12,
    step: 0.1,
    format: (value) => `${value.toFixed(1)} m/s`,
  },
  {
    key: "blur",
    label: "Blur",
    min: 0,
    max: 1,
    step: 0.05,
    format: (value) => (value === 0 ? "Off" : `${Math.round(value * 100)}%`),
  },
];
const NEAREST = 0.5;
const FARTHEST = 60;

/** The lens: how wide, how tilted, how fast, how much is sharp and where. */
export function ShotSliders({ onClose }: { onClose: () => void }) {
  const engine = useEngine();
  const shot = useEngineState("camera.shot");
  const card = useRef<HTMLElement>(null);
  useEscape(card, onClose);
  const change = (part: Partial<CameraShot>) => engine.send("set_camera_shot", part);
  return (
    <Region name="popover">
      <section
        ref={card}
        aria-label="Lens"
        className="min-h-0 w-[min(20rem,100%)] overflow-y-auto rounded-3xl border border-glass-line bg-glass-strong p-4 pt-2.5 text-on-glass shadow-float backdrop-blur-xl animate-panel-in"
      >
        <header className="mb-1 flex items-center">
          <h2 className="flex-1 font-text text-sm font-semibold tracking-normal text-on-glass-soft">Lens</h2>
          <GlassIconButton
            label="Reset lens"
            onClick={() => change({ ...DEFAULT_SHOT, hidesNames: shot.hidesNames })}
          >
            <RotateCcw className="size-4" aria-hidden="true" />
          </GlassIconButton>
          <GlassIconButton label="Close lens" onClick={onClose}>
            <X className="size-4.5" aria-hidden="true" />
          </GlassIconButton>
        </header>
        {SLIDERS.map(({ key, ...slider }) => (
          <Slider
            key={key}
            {...slider}
            layout="beside"
            isOnGlass
            value={shot[key]}
            onChange={(value) => change({ [key]: value })}
          />
        ))}
        {shot.blur > 0 && (
          <>
            <label className="flex min-h-10 items-center gap-3 text-sm">
              <input
                type="checkbox"
                checked={shot.focus === null}
                onChange={(event) => change({ focus: event.target.checked ? null : 4 })}
                className="size-4.5 accent-on-glass"
              />
              Focus on yourself
            </label>
            {shot.focus !== null && (
              <Slider
                layout="beside"
                isOnGlass
                label="Focus distance"
                min={Math.log(NEAREST)}
                max={Math.log(FARTHEST)}
                step={0.01}
                value={Math.log(shot.focus)}
                format={(value) => `${Math.exp(value).toFixed(1)} m`}
                onChange={(value) => change({ focus: Math.exp(value) })}
              />
            )}
          </>
        )}
      </section>
    </Region>
  );
}
