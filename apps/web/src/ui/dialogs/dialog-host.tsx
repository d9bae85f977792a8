import { Suspense } from "react";
import { useDialogStack } from "./dialog-store.ts";

/** Shows the dialog on top; on every page, once. */
export function DialogHost() {
  const top = useDialogStack((open) => open.at(-1));
  return <Suspense fallback={null}>{top?.element}</Suspense>;
}
