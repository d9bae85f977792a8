import { TOAST_ERROR_MS, TOAST_UNAUTHORIZED_MS } from "@veranda/contract";
import { sendLog } from "../logs/send-log.ts";
import { showToast } from "../toasts/toast-store.ts";
import type { VisitFault } from "./visit-fault.ts";

/** Says it in a toast where the product asks for one, and tells the server of what should not happen. */
export function reportFault({ kind, sentence }: VisitFault): void {
  if (kind === "denied") showToast({ message: sentence, kind: "error", durationMs: TOAST_UNAUTHORIZED_MS });
  else if (kind === "full") showToast({ message: sentence, kind: "error", durationMs: TOAST_ERROR_MS });
  if (kind === "fatal" || kind === "passing")
    sendLog(kind === "fatal" ? "fatal" : "error", "visit", sentence);
}
