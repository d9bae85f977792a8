import type { EngineHandle } from "@veranda/contract/engine/module";
import { useToasts } from "#ui/toast/toast-store.ts";
import { offerWearerButtons } from "./wearer-buttons.ts";

/** Until the headset is taken off: its wearer sees nothing of the page, so what that says and offers is shown to them there. */
export function accompanyWearer(engine: EngineHandle): void {
  const isOff = (): boolean => engine.state.headset.status === "off";
  // It was refused, or taken off again, while this was loaded.
  if (isOff()) return;
  const endButtons = offerWearerButtons(engine);
  const endToasts = useToasts.subscribe((shown, before) => {
    const latest = shown.at(-1);
    if (latest && !before.includes(latest)) engine.send("show_vr_notice", { message: latest.message });
  });
  const endStatus = engine.observe(["headset.status"], () => {
    if (!isOff()) return;
    endButtons();
    endToasts();
    endStatus();
  });
}
