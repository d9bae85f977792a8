import { useEngineState } from "../engine/engine-state.ts";
import { useEditingUi } from "./editing-ui-state.ts";

/** Which sides of the view panels of building stand on. */
export function useEditingPanels(): { hasLeft: boolean; hasRight: boolean } {
  const { left, transformPanel, environmentPanel } = useEditingUi();
  const { isActive, selected } = useEngineState("editing");
  const isTransformed = transformPanel === "active" && selected.length > 0;
  return {
    hasLeft: isActive && left !== null,
    hasRight: isActive && (environmentPanel === "active" || isTransformed),
  };
}
