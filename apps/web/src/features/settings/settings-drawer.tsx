import { FIELD_OF_VIEW, LOOK_SPEED, PIXEL_RATIO } from "@veranda/contract";
import { Keyboard } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Slider } from "../../ui/slider.tsx";
import { Switch } from "../../ui/switch.tsx";
import { ComfortChoices } from "../comfort/comfort-choices.tsx";
import { setDescribed, useDescribed } from "../described/described-store.ts";
import { VibrationSwitch } from "../controls/vibration-switch.tsx";
import { useEngine, useEngineState } from "../engine/engine-state.ts";
import { SettingsHint } from "../hints/settings-hint.tsx";
import { HeadsetSettings } from "../headset/headset-settings.tsx";
import { Modal } from "../../ui/modal.tsx";
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

const percent = (share: number): string => `${Math.round(share * 100)}%`;

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
          label="Field of view"
          min={FIELD_OF_VIEW.min}
          max={FIELD_OF_VIEW.max}
          step={1}
          value={fieldOfView}
          format={(degrees) => `${Math.round(degrees)}°`}
          onChange={(degrees) => chooseGraphics(engine, { fieldOfView: degrees })}
        />
        <Slider
          label="Turning speed"
          min={LOOK_SPEED.min}
          max={LOOK_SPEED.max}
          step={0.05}
          value={lookSpeed}
          format={percent}
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

function RenderScaleSlider() {
  const engine = useEngine();
  const { pixelRatio } = useEngineState("settings");
  const shown = pixelRatio.auto ? pixelRatio.effective : pixelRatio.ratio;
  return (
    <div className="mt-3 flex items-center gap-3">
      <Slider
        label="Render scale"
        layout="bare"
        min={PIXEL_RATIO.min}
        max={PIXEL_RATIO.max}
        step={0.05}
        value={shown}
        format={percent}
        isDisabled={pixelRatio.auto}
        onChange={(ratio) => chooseGraphics(engine, { pixelRatio: { ratio, auto: false } })}
        className="flex-1"
      />
      <span aria-hidden="true" className="w-11 text-right text-sm text-ink-soft tabular-nums">
        {percent(shown)}
      </span>
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
