import { TOAST_UNAUTHORIZED_MS } from "@veranda/contract";
import { sendLog } from "#api/logs/send-log.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import type { VisitFault } from "./visit-fault.ts";

/** Says in a toast that one may not join: the screen says what to do. Tells the server of what should not happen. */
export function reportFault({ kind, sentence }: VisitFault): void {
  if (kind === "denied") showToast({ message: sentence, kind: "error", durationMs: TOAST_UNAUTHORIZED_MS });
  if (kind === "fatal" || kind === "passing")
    sendLog(kind === "fatal" ? "fatal" : "error", "visit", sentence);
}
