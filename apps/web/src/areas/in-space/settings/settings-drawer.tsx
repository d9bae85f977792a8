import { FIELD_OF_VIEW, LOOK_SPEED, PIXEL_RATIO } from "@veranda/contract";
import { formatNumber } from "@veranda/messages";
import * as pages from "@veranda/messages/pages";
import * as t from "@veranda/messages/settings";
import { Keyboard } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Slider } from "#ui/slider.tsx";
import { Switch } from "#ui/switch.tsx";
import { ComfortChoices } from "#preferences/comfort-choices.tsx";
import { setDescribed, useDescribed } from "../described/described-store.ts";
import { CaptionFields } from "../captions/caption-fields.tsx";
import { FilteredMessagesSwitch } from "../chat/filtered-messages-switch.tsx";
import { ReadAloudFields } from "../chat/read-aloud-fields.tsx";
import { VibrationSwitch } from "../controls/vibration-switch.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { ControlsModal } from "../stage/stage-dialogs.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { SettingsHint } from "../hints/settings-hint.tsx";
import { HeadsetSettings } from "../headset/headset-settings.tsx";
import { LanguageField } from "#preferences/language-select.tsx";
import { ThemeSwitch } from "#preferences/theme-switch.tsx";
import { Segments } from "#ui/segments.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { useChoosePixelRatio } from "./use-account-pixel-ratio.ts";
import { chooseGraphics } from "#preferences/graphics.ts";
import { SolidSwitch } from "./solid-switch.tsx";
import { SoundSettings } from "./sound-settings.tsx";

const qualities = () =>
  [
    { value: "low", label: t.low() },
    { value: "medium", label: t.medium() },
    { value: "high", label: t.high() },
    { value: "ultra", label: t.ultra() },
  ] as const;

const frameRates = () =>
  [
    { value: "30", label: formatNumber(30) },
    { value: "60", label: formatNumber(60) },
    { value: "0", label: t.matchDisplay() },
  ] as const;

const antiAliasings = () =>
  [
    { value: "none", label: t.off() },
    { value: "fxaa", label: "FXAA" },
    { value: "msaa", label: "MSAA" },
  ] as const;

const ratios = () =>
  [
    { value: "auto", label: t.automatic() },
    { value: "manual", label: t.fixed() },
  ] as const;

const percent = (share: number): string => formatNumber(share, { style: "percent" });

/** Sound and graphics of the space on this device, and the page's appearance. */
export function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const engine = useEngine();
  const { graphicsQuality, pixelRatio, frameRate, antiAliasing, fieldOfView, lookSpeed } =
    useEngineState("settings");
  const isDescribed = useDescribed();
  const choosePixelRatio = useChoosePixelRatio();
  return (
    <Sheet place="right" title={pages.settings()} onClose={onClose}>
      <div className="flex flex-col gap-7">
        <SettingsHint />
        <SoundSettings />
        <CaptionFields />
        <ReadAloudFields />
        <FilteredMessagesSwitch />
        <Segments
          label={t.quality()}
          options={qualities()}
          value={graphicsQuality}
          onChange={(quality) => chooseGraphics(engine, { quality })}
        />
        <div>
          <Segments
            label={t.renderScale()}
            options={ratios()}
            value={pixelRatio.auto ? "auto" : "manual"}
            onChange={(kind) => choosePixelRatio({ ratio: pixelRatio.ratio, auto: kind === "auto" })}
          />
          <RenderScaleSlider onChoose={choosePixelRatio} />
        </div>
        <Segments
          label={t.frameRate()}
          options={frameRates()}
          value={String(frameRate.target)}
          onChange={(rate) => chooseGraphics(engine, { frameRate: Number(rate) })}
        />
        <Segments
          label={t.antiAliasing()}
          options={antiAliasings()}
          value={antiAliasing}
          onChange={(mode) => chooseGraphics(engine, { antiAliasing: mode })}
        />
        <Slider
          label={t.fieldOfView()}
          min={FIELD_OF_VIEW.min}
          max={FIELD_OF_VIEW.max}
          step={1}
          value={fieldOfView}
          format={(degrees) => `${Math.round(degrees)}°`}
          onChange={(degrees) => chooseGraphics(engine, { fieldOfView: degrees })}
        />
        <Slider
          label={t.turningSpeed()}
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
        <Switch label={t.describe()} hint={t.describeHint()} isOn={isDescribed} onSwitch={setDescribed} />
        <Row name={pages.theme()}>
          <ThemeSwitch />
        </Row>
        <LanguageField />
        <Button onClick={() => openDialog(ControlsModal)}>
          <Keyboard className="size-4.5" aria-hidden="true" /> {t.keysAndGestures()}
        </Button>
      </div>
    </Sheet>
  );
}

type RenderScaleSliderProps = { onChoose: (chosen: { ratio: number; auto: boolean }) => void };

function RenderScaleSlider({ onChoose }: RenderScaleSliderProps) {
  const { pixelRatio } = useEngineState("settings");
  const shown = pixelRatio.auto ? pixelRatio.effective : pixelRatio.ratio;
  return (
    <div className="mt-3 flex items-center gap-3">
      <Slider
        label={t.renderScale()}
        layout="bare"
        min={PIXEL_RATIO.min}
        max={PIXEL_RATIO.max}
        step={0.05}
        value={shown}
        format={percent}
        isDisabled={pixelRatio.auto}
        onChange={(ratio) => onChoose({ ratio, auto: false })}
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
