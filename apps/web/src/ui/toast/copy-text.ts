import * as t from "@veranda/messages/profile";
import { showToast } from "./toast-store.ts";

/** Copies a text and returns whether it succeeded: only secure contexts have a clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ message: t.linkCopied() });
  } catch {
    showToast({ message: t.copyRefused(), kind: "error" });
  }
}
