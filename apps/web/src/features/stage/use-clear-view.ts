import { useEffect } from "react";
import { useEngine } from "../engine/engine-state.ts";
import { engineCanvas } from "../engine/engine-loader.ts";

/** Width of the side panels with their margin, in pixels; on narrower canvases a panel lies over the view. */
export const PANEL_PX = 372;
const NARROWEST_PX = 832;
const MOVE_S = 0.25;

/** Moves the middle of the view to where no panel covers it. */
export function useClearView(isPanelOpen: boolean): void {
  const engine = useEngine();
  useEffect(() => {
    const width = engineCanvas().clientWidth;
    const clear = isPanelOpen && width >= NARROWEST_PX ? 1 - PANEL_PX / width : 1;
    engine.send("set_viewport_rect", {
      x: 0,
      y: 0,
      width: clear,
      height: 1,
      duration: MOVE_S,
      easing: "in_out_cubic",
    });
  }, [engine, isPanelOpen]);
}
