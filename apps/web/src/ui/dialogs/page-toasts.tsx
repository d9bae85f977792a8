import { Toasts } from "../toast/toasts.tsx";
import { useIsDialogOpen } from "./dialog-store.ts";

/** The toasts of every page: over a dialog they keep clear of its buttons. */
export const PageToasts = () => <Toasts isDialogOpen={useIsDialogOpen()} />;
