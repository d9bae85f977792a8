import { useEffect } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { applyRotation } from "../camera-mode/rotation.ts";
import { useSpaceUi } from "../camera-mode/space-ui-state.ts";
import { ArrivalHint } from "../controls/arrival-hint.tsx";
import { chooseHaptics, readHaptics } from "../controls/haptics.ts";
import { PointerHint } from "../controls/pointer-hint.tsx";
import { TouchControls } from "../controls/touch-controls.tsx";
import { useAccountPixelRatio } from "../settings/use-account-pixel-ratio.ts";

/** What one walks with, and how that is done. */
export function ArrivalTools() {
  const engine = useEngine();
  const { uiMode, is2dUiVisible } = useSpaceUi();
  useAccountPixelRatio();
  useEffect(() => {
    applyRotation(engine);
    if (!readHaptics()) chooseHaptics(engine, false);
  }, [engine]);
  return (
    <>
      <TouchControls isHidden={!is2dUiVisible} isFilming={uiMode === "Camera"} />
      {is2dUiVisible && <PointerHint />}
      <ArrivalHint />
    </>
  );
}
