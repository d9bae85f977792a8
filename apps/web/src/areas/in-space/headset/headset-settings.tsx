import * as t from "@veranda/messages/space-tools";
import { Switch } from "#ui/switch.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { Segments } from "#ui/segments.tsx";
import { keepHeadsetSettings } from "#preferences/stored-headset-settings.ts";

const MOVEMENTS = [
  { value: "teleport", label: t.teleport },
  { value: "smooth", label: t.walk },
] as const;
const TURNS = [
  { value: "snap", label: t.inSteps },
  { value: "smooth", label: t.smoothly },
] as const;

const named = <V extends string>(options: readonly { value: V; label: () => string }[]) =>
  options.map(({ value, label }) => ({ value, label: label() }));

/** Locomotion settings for VR; nothing without a headset. */
export function HeadsetSettings() {
  const engine = useEngine();
  const { isSupported, settings } = useEngineState("headset");
  if (!isSupported) return null;
  const change = (part: Partial<typeof settings>) => {
    const next = { ...settings, ...part };
    engine.send("set_vr_settings", next);
    keepHeadsetSettings(next);
  };
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">{t.headset()}</legend>
      <Segments
        label={t.moveBy()}
        options={named(MOVEMENTS)}
        value={settings.movement}
        onChange={(movement) => change({ movement })}
      />
      <Segments
        label={t.turnBy()}
        options={named(TURNS)}
        value={settings.turn}
        onChange={(turn) => change({ turn })}
      />
      <Switch
        label={t.seated()}
        hint={t.seatedHint()}
        isOn={settings.isSeated}
        onSwitch={(isSeated) => change({ isSeated })}
      />
      <Switch
        label={t.narrowView()}
        hint={t.narrowViewHint()}
        isOn={settings.hasVignette}
        onSwitch={(hasVignette) => change({ hasVignette })}
      />
    </fieldset>
  );
}
