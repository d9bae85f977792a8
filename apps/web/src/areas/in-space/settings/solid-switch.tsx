import type { EngineHandle } from "@veranda/contract/engine/module";
import * as t from "@veranda/messages/settings";
import { useState } from "react";
import { Switch } from "#ui/switch.tsx";
import { useEngine } from "#engine/engine-state.ts";

/** It holds for as long as the engine runs: who is stuck between things gets out, and meets walls again next time. */
const passing = new WeakSet<EngineHandle>();

/** Whether placed objects stand in one's way. */
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
