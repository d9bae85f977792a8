import * as t from "@veranda/messages/space";
import { useEffect, useState } from "react";
import { useEngineState } from "#engine/engine-state.ts";
import { Region } from "#ui/regions.tsx";

const SHOWN_MS = 3_500;

/** How to release a captured mouse; how to capture it, where possible. */
export function PointerHint() {
  const isHeld = useEngineState("input.isPointerHeld");
  const rotationMode = useEngineState("camera.rotationMode");
  const mode = useEngineState("camera.mode");
  const device = useEngineState("input.device");
  const canHold =
    device === "keyboard" &&
    (mode === "first_person" || (mode === "third_person" && rotationMode === "locked"));
  const words = isHeld ? t.freeMouse() : canHold ? t.lookWithMouse() : null;
  return words === null ? null : <Hint key={words} words={words} />;
}

/** Shown for a limited time. */
function Hint({ words }: { words: string }) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Region name="notices">
      <p
        role="status"
        className={`pointer-events-none! w-max max-w-full rounded-full bg-glass px-4 py-2 text-sm text-on-glass backdrop-blur-md transition-opacity duration-250 animate-fade-in ${isShown ? "opacity-100" : "opacity-0!"}`}
      >
        {words}
      </p>
    </Region>
  );
}
