import { Toasts } from "../toast/toasts.tsx";
import { useIsDialogOpen } from "./dialog-store.ts";

/** The toasts of a page: over a dialog they avoid its buttons. */
export const PageToasts = () => <Toasts isDialogOpen={useIsDialogOpen()} />;
