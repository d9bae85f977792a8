import { Suspense } from "react";
import { useDialogStack } from "./dialog-store.ts";

/** Renders the top dialog; once on every page. */
export function DialogHost() {
  const top = useDialogStack((open) => open.at(-1));
  return <Suspense fallback={null}>{top?.element}</Suspense>;
}
