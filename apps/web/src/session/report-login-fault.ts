import { CallError, TOAST_ERROR_MS } from "@veranda/contract";
import { sendLog } from "#api/logs/send-log.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { SignInFailed, type LoginFault } from "./login-fault.ts";

/**
 * Wrong and locked credentials are said in a toast. What should not happen is told to the server: not what a way to sign
 * in expects of people, as a wallet that declines.
 */
export function reportLoginFault(fault: LoginFault | null): void {
  const notice = fault?.kind === "other" ? suspensionOf(fault.error) : null;
  if (notice !== null) return location.assign(`/notice?${new URLSearchParams({ key: notice }).toString()}`);
  if (fault?.kind === "refused")
    showToast({ message: fault.sentence, kind: "error", durationMs: TOAST_ERROR_MS });
  else if (fault?.kind === "other" && !(fault.error instanceof SignInFailed))
    sendLog("error", "auth", String(fault.error));
}

/** What opens the notice of a suspended account, by whichever way they tried to sign in; null: it is none. */
function suspensionOf(error: unknown): string | null {
  if (!(error instanceof CallError) || error.code !== "ACCOUNT_SUSPENDED") return null;
  const key = error.entries[0]?.customData?.["notice"];
  return typeof key === "string" ? key : null;
}
