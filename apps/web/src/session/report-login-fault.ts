import { noticePath } from "@veranda/contract/notice-path";
import { CallError } from "@veranda/contract";
import { sendLog } from "#api/logs/send-log.ts";
import { SignInFailed, type LoginFault } from "./login-fault.ts";
import { suspensionOf } from "./suspension.ts";

/**
 * The form shows the error. Unexpected ones are reported to the server: not wrong or locked credentials, nor expected
 * refusals such as a declined wallet.
 */
export function reportLoginFault(fault: LoginFault | null): void {
  const suspension = fault?.kind === "other" ? suspensionOf(fault.error) : null;
  if (suspension !== null) return location.assign(noticePath(suspension.notice));
  if (fault?.kind === "other" && !isExpected(fault.error)) sendLog("error", "auth", String(fault.error));
}

const isExpected = (error: unknown): boolean =>
  error instanceof SignInFailed || (error instanceof CallError && error.code === "TOO_YOUNG");
