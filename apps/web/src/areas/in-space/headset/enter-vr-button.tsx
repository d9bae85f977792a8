import * as t from "@veranda/messages/space";
import { Glasses } from "lucide-react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { BarButton } from "#engine/bar-button.tsx";

/** Enters VR, where supported. The message is sent within the press, as the browser requires a user gesture. */
export function EnterVrButton() {
  const engine = useEngine();
  const { isSupported, status } = useEngineState("headset");
  if (!isSupported) return null;
  return (
    <BarButton
      label={status === "on" ? t.leaveVr() : t.enterVr()}
      aria-pressed={status === "on"}
      onClick={() => {
        engine.send(status === "on" ? "leave_vr" : "enter_vr", {});
        if (status === "off") void import("./accompany-wearer.ts").then((it) => it.accompanyWearer(engine));
      }}
    >
      <Glasses className="size-5.5" aria-hidden="true" />
    </BarButton>
  );
}
