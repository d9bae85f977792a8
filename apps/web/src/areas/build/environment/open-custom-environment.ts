import { sendToEditingUi } from "../editing/editing-ui-state.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { CustomEnvironmentModal } from "../build-dialogs.ts";

/** Opens the dialog for a custom environment: from an object, or with null from a file. */
export function openCustomEnvironment(objectId: string | null): void {
  sendToEditingUi({ type: "OPEN_CUSTOM_ENVIRONMENT", objectId });
  openDialog(CustomEnvironmentModal);
}
