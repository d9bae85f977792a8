import { dialogSlot } from "#ui/dialogs/dialog-slot.tsx";
import type { Suspension } from "./suspension.ts";

/** The slot of the dialog about a suspended account; the account area fills it. */
export const [SuspendedDialog, fillSuspendedDialog] = dialogSlot<{
  suspension: Suspension;
  onClose: () => void;
}>();
