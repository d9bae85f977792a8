import type {
  EnvironmentAdjustments,
  EnvironmentSettings,
} from "@veranda/contract/engine/environment-settings";
import { RotateCcw } from "lucide-react";
import { Slider } from "../../ui/slider.tsx";
import { EditPanel } from "../editing/edit-panel.tsx";
import { sendToEditingUi } from "../editing/editing-ui-state.ts";
import { ColourField } from "../editing/properties/colour-field.tsx";
import { Section } from "../editing/properties/section.tsx";
import { useEngine, useEngineState } from "../engine/engine-state.ts";
import { showModal } from "../modals/modal-store.ts";
import { PlaceSection } from "./place-section.tsx";

type NumberKey = {
  [K in keyof EnvironmentSettings]: EnvironmentSettings[K] extends number ? K : never;
}[keyof EnvironmentSettings];

type Setting = {
  key: NumberKey;
  label: string;
  min: number;
  max: number;
  step: number;
  format: (value: number) => string;
};

const degrees = (value: number): string => `${Math.round(value)}°`;
const times = (value: number): string => `${value.toFixed(1)} ×`;

const SUN: readonly Setting[] = [
  { key: "sunAzimuth", label: "Direction", min: -180, max: 180, step: 1, format: degrees },
  { key: "sunElevation", label: "Height", min: 2, max: 90, step: 1, format: degrees },
  { key: "sunIntensity", label: "Strength", min: 0, max: 12, step: 0.1, format: (value) => value.toFixed(1) },
];
const FOG: readonly Setting[] = [
  {
    key: "fogDensity",
    label: "Thickness",
    min: 0,
    max: 0.2,
    step: 0.001,
    format: (value) => `${(value * 100).toFixed(1)}%`,
  },
];
const LIGHT: readonly Setting[] = [
  { key: "ambientIntensity", label: "Ambient light", min: 0, max: 3, step: 0.05, format: times },
  { key: "exposure", label: "Exposure", min: 0.1, max: 4, step: 0.05, format: times },
];

/** Sun, fog and exposure of the place; each can go back to what the place has by itself. */
export function EnvironmentPanel() {
  const engine = useEngine();
  const { settings, adjusted } = useEngineState("environment");
  const set = (change: EnvironmentAdjustments) =>
    engine.send("set_environment_settings", { settings: change });
  const group = (sliders: readonly Setting[]) =>
    settings &&
    sliders.map(({ key, ...slider }) => (
      <Slider
        key={key}
        {...slider}
        layout="beside"
        isOnGlass
        value={settings[key]}
        onChange={(value) => set({ [key]: value })}
      />
    ));
  return (
    <EditPanel title="Light and fog" onClose={() => sendToEditingUi({ type: "TOGGLE_ENVIRONMENT" })}>
      {settings === null ? (
        <p className="px-5 py-6 text-sm text-on-glass-soft">The environment is still loading.</p>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
          <Section title="Sun">
            {group(SUN)}
            <ColourField
              label="Colour"
              value={settings.sunColour}
              onChange={(sunColour) => set({ sunColour })}
            />
          </Section>
          <Section title="Fog">
            {group(FOG)}
            <ColourField
              label="Colour"
              value={settings.fogColour}
              onChange={(fogColour) => set({ fogColour })}
            />
          </Section>
          <Section title="Picture">{group(LIGHT)}</Section>
          <PlaceSection />
          <div className="flex flex-wrap gap-2 px-4 pt-1">
            <button
              type="button"
              disabled={adjusted.length === 0}
              onClick={() => set(Object.fromEntries(adjusted.map((key) => [key, null])))}
              className={BUTTON}
            >
              <RotateCcw className="size-4" aria-hidden="true" /> Reset to default
            </button>
            <button type="button" onClick={() => showModal("EnvironmentPicker")} className={BUTTON}>
              Change environment…
            </button>
          </div>
        </div>
      )}
    </EditPanel>
  );
}

const BUTTON =
  "hit inline-flex h-9 items-center gap-2 rounded-full bg-on-glass/10 px-3.5 text-sm font-semibold transition-colors duration-150 hover:bg-on-glass/18 focus-visible:outline-on-glass disabled:opacity-40";
