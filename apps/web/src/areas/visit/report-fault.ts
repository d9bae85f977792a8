import { TOAST_UNAUTHORIZED_MS } from "@veranda/contract";
import { sendLog } from "#api/logs/send-log.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import type { VisitFault } from "./visit-fault.ts";

/**
 * Says in a toast that one may not join: the screen says what to do. Tells the server of what should not happen; what
 * another try may better need not be a fault: the network may have gone, or the page.
 */
export function reportFault({ kind, sentence }: VisitFault): void {
  if (kind === "denied") showToast({ message: sentence, kind: "error", durationMs: TOAST_UNAUTHORIZED_MS });
  if (kind === "fatal" || kind === "passing") sendLog(kind === "fatal" ? "fatal" : "warn", "visit", sentence);
}
