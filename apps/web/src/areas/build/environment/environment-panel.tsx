import type {
  EnvironmentAdjustments,
  EnvironmentSettings,
} from "@veranda/contract/engine/environment-settings";
import { formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/content";
import { RotateCcw } from "lucide-react";
import { Slider } from "#ui/slider.tsx";
import { EditPanel } from "../editing/edit-panel.tsx";
import { sendToEditingUi } from "../editing/editing-ui-state.ts";
import { ColourField } from "../editing/properties/colour-field.tsx";
import { Section } from "../editing/properties/section.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { ButtonBase } from "#ui/button.tsx";
import { EnvironmentPicker } from "../build-dialogs.ts";
import { PlaceSection } from "./place-section.tsx";

type NumberKey = {
  [K in keyof EnvironmentSettings]: EnvironmentSettings[K] extends number ? K : never;
}[keyof EnvironmentSettings];

type Setting = {
  key: NumberKey;
  label: () => string;
  min: number;
  max: number;
  step: number;
  format: (value: number) => string;
};

const tenths = (value: number): string =>
  formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const degrees = (value: number): string =>
  formatNumber(value, { style: "unit", unit: "degree", unitDisplay: "narrow", maximumFractionDigits: 0 });
const times = (value: number): string => t.times({ value: tenths(value) });

const SUN: readonly Setting[] = [
  { key: "sunAzimuth", label: t.sunDirection, min: -180, max: 180, step: 1, format: degrees },
  { key: "sunElevation", label: t.sunHeight, min: 2, max: 90, step: 1, format: degrees },
  { key: "sunIntensity", label: t.sunStrength, min: 0, max: 12, step: 0.1, format: tenths },
];
const FOG: readonly Setting[] = [
  {
    key: "fogDensity",
    label: t.fogThickness,
    min: 0,
    max: 0.2,
    step: 0.001,
    format: (value) =>
      formatNumber(value, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  },
];
const LIGHT: readonly Setting[] = [
  { key: "ambientIntensity", label: t.ambientLight, min: 0, max: 3, step: 0.05, format: times },
  { key: "exposure", label: t.exposure, min: 0.1, max: 4, step: 0.05, format: times },
];

/** The environment's sun, fog and exposure; each can be reset to its default. */
export function EnvironmentPanel() {
  const engine = useEngine();
  const { settings, adjusted } = useEngineState("environment");
  const set = (change: EnvironmentAdjustments) =>
    engine.send("set_environment_settings", { settings: change });
  const group = (sliders: readonly Setting[]) =>
    settings &&
    sliders.map(({ key, label, ...slider }) => (
      <Slider
        key={key}
        {...slider}
        label={label()}
        layout="beside"
        value={settings[key]}
        onChange={(value) => set({ [key]: value })}
      />
    ));
  return (
    <EditPanel title={t.lightAndFog()} onClose={() => sendToEditingUi({ type: "TOGGLE_ENVIRONMENT" })}>
      {settings === null ? (
        <p className="px-5 py-6 text-sm text-ink-soft">{t.environmentLoading()}</p>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
          <Section title={t.sun()}>
            {group(SUN)}
            <ColourField
              label={t.colour()}
              value={settings.sunColour}
              onChange={(sunColour) => set({ sunColour })}
            />
          </Section>
          <Section title={t.fog()}>
            {group(FOG)}
            <ColourField
              label={t.colour()}
              value={settings.fogColour}
              onChange={(fogColour) => set({ fogColour })}
            />
          </Section>
          <Section title={t.picture()}>{group(LIGHT)}</Section>
          <PlaceSection />
          <div className="flex flex-wrap gap-2 px-4 pt-1">
            <ButtonBase
              disabled={adjusted.length === 0}
              onClick={() => set(Object.fromEntries(adjusted.map((key) => [key, null])))}
              className={BUTTON}
            >
              <RotateCcw className="size-4" aria-hidden="true" /> {t.resetToDefault()}
            </ButtonBase>
            <ButtonBase onClick={() => openDialog(EnvironmentPicker)} className={BUTTON}>
              {t.changeEnvironmentMore()}
            </ButtonBase>
          </div>
        </div>
      )}
    </EditPanel>
  );
}

const BUTTON =
  "hit inline-flex h-9 items-center gap-2 rounded-full bg-ink/10 px-3.5 text-sm font-semibold transition-colors duration-150 hover:bg-ink/18 disabled:opacity-40";
