import { dialogSlot } from "#ui/dialogs/dialog-slot.tsx";
import type { Suspension } from "./suspension.ts";

/** Says on any page that the account is suspended; the area of accounts has it. */
export const [SuspendedDialog, fillSuspendedDialog] = dialogSlot<{
  suspension: Suspension;
  onClose: () => void;
}>();
