/**
 * Why a provider's answer was rejected. `reason` is for the log and the audit log: it never contains a code, a token or
 * an assertion. `cancelled`: the person cancelled; `refused`: the answer is invalid; `unavailable`: the provider does
 * not answer, or rejects this installation.
 */
export class IdentityRefused extends Error {
  readonly kind: "cancelled" | "refused" | "unavailable";
  readonly reason: string;
  constructor(kind: IdentityRefused["kind"], reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = "IdentityRefused";
    this.kind = kind;
    this.reason = reason.slice(0, 200);
  }
}
