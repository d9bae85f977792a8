import * as t from "@veranda/messages/space";
import { Glasses } from "lucide-react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { useEffect } from "react";
import { useToasts } from "#ui/toast/toast-store.ts";
import { BarButton } from "#engine/bar-button.tsx";

/** Enters VR, where supported. The message is sent within the press, as the browser requires a user gesture. */
export function EnterVrButton() {
  const engine = useEngine();
  const { isSupported, status } = useEngineState("headset");
  // Its wearer sees nothing of the page.
  useEffect(() => {
    if (status !== "on") return undefined;
    return useToasts.subscribe((shown, before) => {
      const latest = shown.at(-1);
      if (latest && latest.id !== before.at(-1)?.id && shown.length >= before.length)
        engine.send("show_vr_notice", { message: latest.message });
    });
  }, [engine, status]);
  if (!isSupported) return null;
  return (
    <BarButton
      label={status === "on" ? t.leaveVr() : t.enterVr()}
      aria-pressed={status === "on"}
      onClick={() => engine.send(status === "on" ? "leave_vr" : "enter_vr", {})}
    >
      <Glasses className="size-5.5" aria-hidden="true" />
    </BarButton>
  );
}
