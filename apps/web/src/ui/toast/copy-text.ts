import * as t from "@veranda/messages/profile";
import { showToast } from "./toast-store.ts";

/** Takes a text to the clipboard, and says whether it is there: only pages that are served securely have one. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ message: t.linkCopied() });
  } catch {
    showToast({ message: t.copyRefused(), kind: "error" });
  }
}
