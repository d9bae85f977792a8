import { useEngineState } from "#engine/engine-state.ts";
import { useEditingUi } from "./editing-ui-state.ts";

/**
 * Which sides of the view are kept for panels of building; on the right also while nothing is selected, so that the
 * view stands still when something is.
 */
export function useEditingPanels(): { hasLeft: boolean; hasRight: boolean } {
  const { left, transformPanel, environmentPanel } = useEditingUi();
  const isActive = useEngineState("editing.isActive");
  return {
    hasLeft: isActive && left !== null,
    hasRight: isActive && (environmentPanel === "active" || transformPanel === "active"),
  };
}
