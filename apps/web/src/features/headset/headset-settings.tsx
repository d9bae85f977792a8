import { Switch } from "../../ui/switch.tsx";
import { useEngine, useEngineState } from "../engine/engine-state.ts";
import { Choice } from "../settings/choice.tsx";
import { keepHeadsetSettings } from "./kept-headset-settings.ts";

const MOVEMENTS = [
  { value: "teleport", label: "Teleport" },
  { value: "smooth", label: "Walk" },
] as const;
const TURNS = [
  { value: "snap", label: "In steps" },
  { value: "smooth", label: "Smoothly" },
] as const;

/** How one gets about with a headset; nothing where there is none. */
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
      <legend className="sr-only">Headset</legend>
      <Choice
        name="In VR, move by"
        options={MOVEMENTS}
        chosen={settings.movement}
        onChoose={(movement) => change({ movement })}
      />
      <Choice
        name="In VR, turn"
        options={TURNS}
        chosen={settings.turn}
        onChoose={(turn) => change({ turn })}
      />
      <Switch
        label="Seated in VR"
        hint="Keep standing eye height while seated"
        isOn={settings.isSeated}
        onSwitch={(isSeated) => change({ isSeated })}
      />
      <Switch
        label="Narrow the view while moving"
        hint="Reduces motion sickness"
        isOn={settings.hasVignette}
        onSwitch={(hasVignette) => change({ hasVignette })}
      />
    </fieldset>
  );
}
