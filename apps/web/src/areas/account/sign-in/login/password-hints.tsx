import type { PasswordPolicy } from "@veranda/contract";
import * as t from "@veranda/messages/password";
import { Check, Circle } from "lucide-react";
import { passwordRules } from "./password-rules.ts";

/** The policy's requirements, ticked off while typing. */
export function PasswordHints({ password, policy }: { password: string; policy: PasswordPolicy }) {
  return (
    <ul aria-label={t.passwordNeedsList()} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {passwordRules(password, policy).map(({ label, isMet }) => (
        <li key={label} className={`flex items-center gap-1.5 ${isMet ? "text-good" : "text-ink-soft"}`}>
          {isMet ? (
            <Check className="size-3.5" aria-hidden="true" />
          ) : (
            <Circle className="size-3.5" aria-hidden="true" />
          )}
          {label}
          {isMet && <span className="sr-only"> {t.ruleMet()}</span>}
        </li>
      ))}
    </ul>
  );
}
