import { FIELD_OF_VIEW, LOOK_SPEED, PIXEL_RATIO } from "@veranda/contract";
import { Keyboard } from "lucide-react";
import { useId, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ComfortChoices } from "../comfort/comfort-choices.tsx";
import { setDescribed, useDescribed } from "../described/described-store.ts";
import { VibrationSwitch } from "../controls/vibration-switch.tsx";
import { useEngine, useEngineState } from "../engine/engine-state.ts";
import { SettingsHint } from "../hints/settings-hint.tsx";
import { HeadsetSettings } from "../headset/headset-settings.tsx";
import { Modal } from "../modals/modal.tsx";
import { ThemeSwitch } from "../theme/theme-switch.tsx";
import { Choice } from "./choice.tsx";
import { chooseGraphics } from "./graphics.ts";
import { SolidSwitch } from "./solid-switch.tsx";
import { SoundSettings } from "./sound-settings.tsx";

const QUALITIES = [
  { value: "low", label: "Low" },
  { value: "medium", label: "Medium" },
  { value: "high", label: "High" },
  { value: "ultra", label: "Ultra" },
] as const;

const FRAME_RATES = [
  { value: "30", label: "30" },
  { value: "60", label: "60" },
  { value: "0", label: "Match display" },
] as const;

const ANTI_ALIASING = [
  { value: "none", label: "Off" },
  { value: "fxaa", label: "FXAA" },
  { value: "msaa", label: "MSAA" },
] as const;

const RATIOS = [
  { value: "auto", label: "Automatic" },
  { value: "manual", label: "Fixed" },
] as const;

type SettingsDrawerProps = { onControls: () => void; onClose: () => void };

/** How the space sounds and is drawn on this device, and how the page looks. */
export function SettingsDrawer({ onControls, onClose }: SettingsDrawerProps) {
  const engine = useEngine();
  const { graphicsQuality, pixelRatio, frameRate, antiAliasing, fieldOfView, lookSpeed } =
    useEngineState("settings");
  const isDescribed = useDescribed();
  return (
    <Modal title="Settings" isDrawer onClose={onClose}>
      <div className="flex flex-col gap-7">
        <SettingsHint />
        <SoundSettings />
        <Choice
          name="Quality"
          options={QUALITIES}
          chosen={graphicsQuality}
          onChoose={(quality) => chooseGraphics(engine, { quality })}
        />
        <div>
          <Choice
            name="Render scale"
            options={RATIOS}
            chosen={pixelRatio.auto ? "auto" : "manual"}
            onChoose={(kind) =>
              chooseGraphics(engine, { pixelRatio: { ratio: pixelRatio.ratio, auto: kind === "auto" } })
            }
          />
          <RenderScaleSlider />
        </div>
        <Choice
          name="Frame rate"
          options={FRAME_RATES}
          chosen={String(frameRate.target)}
          onChoose={(rate) => chooseGraphics(engine, { frameRate: Number(rate) })}
        />
        <Choice
          name="Anti-aliasing"
          options={ANTI_ALIASING}
          chosen={antiAliasing}
          onChoose={(mode) => chooseGraphics(engine, { antiAliasing: mode })}
        />
        <Slider
          name="Field of view"
          range={FIELD_OF_VIEW}
          step={1}
          value={fieldOfView}
          shown={`${Math.round(fieldOfView)}°`}
          onChange={(degrees) => chooseGraphics(engine, { fieldOfView: degrees })}
        />
        <Slider
          name="Turning speed"
          range={LOOK_SPEED}
          step={0.05}
          value={lookSpeed}
          shown={`${Math.round(lookSpeed * 100)}%`}
          onChange={(speed) => chooseGraphics(engine, { lookSpeed: speed })}
        />
        <SolidSwitch />
        <VibrationSwitch />
        <HeadsetSettings />
        <ComfortChoices />
        <Switch
          label="Describe what is around"
          hint="A list in words that takes you there"
          isOn={isDescribed}
          onSwitch={setDescribed}
        />
        <Row name="Theme">
          <ThemeSwitch />
        </Row>
        <Button onClick={onControls}>
          <Keyboard className="size-4.5" aria-hidden="true" /> Keys and gestures
        </Button>
      </div>
    </Modal>
  );
}

type SliderProps = {
  name: string;
  range: { min: number; max: number };
  step: number;
  value: number;
  /** The value in words. */
  shown: string;
  onChange: (value: number) => void;
};

function Slider({ name, range, step, value, shown, onChange }: SliderProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        {name}
      </label>
      <div className="mt-1 flex items-center gap-3">
        <input
          id={id}
          type="range"
          min={range.min}
          max={range.max}
          step={step}
          value={value}
          aria-valuetext={shown}
          onChange={(event) => onChange(Number(event.target.value))}
          className="h-8 flex-1 accent-(--accent)"
        />
        <span className="w-11 text-right text-sm text-ink-soft tabular-nums">{shown}</span>
      </div>
    </div>
  );
}

function RenderScaleSlider() {
  const engine = useEngine();
  const id = useId();
  const { pixelRatio } = useEngineState("settings");
  const shown = pixelRatio.auto ? pixelRatio.effective : pixelRatio.ratio;
  return (
    <div className="mt-3 flex items-center gap-3">
      <label htmlFor={id} className="sr-only">
        Render scale
      </label>
      <input
        id={id}
        type="range"
        min={PIXEL_RATIO.min}
        max={PIXEL_RATIO.max}
        step={0.05}
        value={shown}
        disabled={pixelRatio.auto}
        onChange={(event) =>
          chooseGraphics(engine, { pixelRatio: { ratio: Number(event.target.value), auto: false } })
        }
        className="h-8 flex-1 accent-(--accent) disabled:opacity-50"
      />
      <span className="w-11 text-right text-sm text-ink-soft tabular-nums">{Math.round(shown * 100)}%</span>
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <span aria-hidden="true" className="text-sm font-semibold">
        {name}
      </span>
      {children}
    </div>
  );
}
