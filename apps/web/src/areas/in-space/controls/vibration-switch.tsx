import * as t from "@veranda/messages/space";
import { useState } from "react";
import { Switch } from "#ui/switch.tsx";
import { useEngine } from "#engine/engine-state.ts";
import { canVibrate, chooseHaptics, readHaptics } from "./haptics.ts";

/** Shown only where something can vibrate. */
export function VibrationSwitch() {
  const engine = useEngine();
  const [isOn, setOn] = useState(readHaptics);
  if (!canVibrate()) return null;
  return (
    <Switch
      label={t.vibration()}
      isOn={isOn}
      onSwitch={(next) => {
        setOn(next);
        chooseHaptics(engine, next);
      }}
    />
  );
}
