import type { EngineHandle } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/settings";
import { useState } from "react";
import { Switch } from "#ui/switch.tsx";
import { useEngine } from "#engine/engine-state.ts";

/** Not saved: people who are stuck between objects get out, and collide again on the next visit. */
const passing = new WeakSet<EngineHandle>();

/** Whether placed objects collide with one's avatar. */
export function SolidSwitch() {
  const engine = useEngine();
  const [isPassing, setPassing] = useState(() => passing.has(engine));
  return (
    <Switch
      label={t.walkThrough()}
      hint={t.walkThroughHint()}
      isOn={isPassing}
      onSwitch={(isOn) => {
        if (isOn) passing.add(engine);
        else passing.delete(engine);
        setPassing(isOn);
        engine.send("set_meshing_enabled", { enabled: !isOn });
      }}
    />
  );
}
