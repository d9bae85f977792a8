import { useEngineState } from "#engine/engine-state.ts";
import { useEditingUi } from "./editing-ui-state.ts";

/**
 * Which sides of the view are reserved for panels of building; the right also without a selection, so that the view
 * doesn't shift when something is selected.
 */
export function useEditingPanels(): { hasLeft: boolean; hasRight: boolean } {
  const { left, transformPanel, environmentPanel } = useEditingUi();
  const isActive = useEngineState("editing.isActive");
  return {
    hasLeft: isActive && left !== null,
    hasRight: isActive && (environmentPanel === "active" || transformPanel === "active"),
  };
}
