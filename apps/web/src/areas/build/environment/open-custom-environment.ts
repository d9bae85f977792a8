import { sendToEditingUi } from "../editing/editing-ui-state.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { CustomEnvironmentModal } from "../build-dialogs.ts";

/** Asks about a place of one's own: made from an object, or with null from a file that is chosen then. */
export function openCustomEnvironment(objectId: string | null): void {
  sendToEditingUi({ type: "OPEN_CUSTOM_ENVIRONMENT", objectId });
  openDialog(CustomEnvironmentModal);
}
