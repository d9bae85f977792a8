import { TOAST_UNAUTHORIZED_MS } from "@veranda/contract";
import { sendLog } from "#api/logs/send-log.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import type { VisitFault } from "./visit-fault.ts";

/**
 * Shows a toast that one may not join; the screen says what to do. Reports unexpected errors to the server, but not
 * temporary ones: the network may be down, or the page closing.
 */
export function reportFault({ kind, sentence }: VisitFault): void {
  if (kind === "denied") showToast({ message: sentence, kind: "error", durationMs: TOAST_UNAUTHORIZED_MS });
  if (kind === "fatal" || kind === "passing") sendLog(kind === "fatal" ? "fatal" : "warn", "visit", sentence);
}
