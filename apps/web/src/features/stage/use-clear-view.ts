import { useEffect } from "react";
import { useEngine } from "../engine/engine-state.ts";
import { engineCanvas } from "../engine/engine-loader.ts";

/** Width of the side panels with their margin, in pixels; on narrower canvases a panel lies over the view. */
const PANEL_PX = 372;
/** Of the panels of building, on the left. */
const LEFT_PANEL_PX = 332;
const NARROWEST_PX = 832;
const MOVE_S = 0.25;

/** Moves the middle of the view to where no panel covers it. */
export function useClearView(isPanelOpen: boolean, isLeftOpen: boolean): void {
  const engine = useEngine();
  useEffect(() => {
    const width = engineCanvas().clientWidth;
    const isWide = width >= NARROWEST_PX;
    const left = isLeftOpen && isWide ? LEFT_PANEL_PX / width : 0;
    const right = isPanelOpen && isWide ? PANEL_PX / width : 0;
    engine.send("set_viewport_rect", {
      x: left,
      y: 0,
      width: 1 - left - right,
      height: 1,
      duration: MOVE_S,
      easing: "in_out_cubic",
    });
  }, [engine, isPanelOpen, isLeftOpen]);
}
