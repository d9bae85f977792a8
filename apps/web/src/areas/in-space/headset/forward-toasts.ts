import type { EngineHandle } from "@veranda/contract/engine/module";
import { useToasts } from "#ui/toast/toast-store.ts";

/** Shows toasts in the headset until it is taken off: its wearer sees nothing of the page. */
export function forwardToasts(engine: EngineHandle): void {
  const endToasts = useToasts.subscribe((shown, before) => {
    const latest = shown.at(-1);
    if (latest && !before.includes(latest)) engine.send("show_vr_notice", { message: latest.message });
  });
  const endStatus = engine.observe(["headset.status"], () => {
    if (engine.state.headset.status !== "off") return;
    endToasts();
    endStatus();
  });
}
