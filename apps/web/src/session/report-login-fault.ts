import { TOAST_ERROR_MS } from "@veranda/contract";
import { sendLog } from "#api/logs/send-log.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { SignInFailed, type LoginFault } from "./login-fault.ts";
import { noticePath, suspensionOf } from "./suspension.ts";

/**
 * Wrong and locked credentials are said in a toast. What should not happen is told to the server: not what a way to sign
 * in expects of people, as a wallet that declines.
 */
export function reportLoginFault(fault: LoginFault | null): void {
  const suspension = fault?.kind === "other" ? suspensionOf(fault.error) : null;
  if (suspension !== null) return location.assign(noticePath(suspension.notice));
  if (fault?.kind === "refused")
    showToast({ message: fault.sentence, kind: "error", durationMs: TOAST_ERROR_MS });
  else if (fault?.kind === "other" && !(fault.error instanceof SignInFailed))
    sendLog("error", "auth", String(fault.error));
}
