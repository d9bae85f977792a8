import { sendLog } from "#api/logs/send-log.ts";
import { SignInFailed, type LoginFault } from "./login-fault.ts";
import { noticePath, suspensionOf } from "./suspension.ts";

/**
 * The form says why. What should not happen is told to the server: not wrong and locked credentials, nor what a way to
 * sign in expects of people, as a wallet that declines.
 */
export function reportLoginFault(fault: LoginFault | null): void {
  const suspension = fault?.kind === "other" ? suspensionOf(fault.error) : null;
  if (suspension !== null) return location.assign(noticePath(suspension.notice));
  if (fault?.kind === "other" && !(fault.error instanceof SignInFailed))
    sendLog("error", "auth", String(fault.error));
}
