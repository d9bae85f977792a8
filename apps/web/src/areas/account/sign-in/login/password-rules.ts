import { PASSWORD_MAX_BYTES, type PasswordPolicy } from "@veranda/contract";
import { formatList } from "@veranda/messages";
import * as t from "@veranda/messages/password";

export type PasswordRule = { label: string; inSentence: string; isMet: boolean };

/** This installation's password policy, and which of its rules are met. The server decides; this only shows it. */
export function passwordRules(password: string, policy: PasswordPolicy): PasswordRule[] {
  const length = Array.from(password).length;
  const { minLength, maxLength } = policy;
  const rules: [label: string, inSentence: string, isAsked: boolean, isMet: boolean][] = [
    [t.ruleMin({ count: minLength }), t.needsMin({ count: minLength }), true, length >= minLength],
    [
      t.ruleMax({ count: maxLength ?? 0 }),
      t.needsMax({ count: maxLength ?? 0 }),
      maxLength !== null,
      length <= (maxLength ?? length),
    ],
    [t.ruleLowercase(), t.needsLowercase(), policy.needsLowercase, /\p{Ll}/u.test(password)],
    [t.ruleUppercase(), t.needsUppercase(), policy.needsUppercase, /\p{Lu}/u.test(password)],
    [t.ruleDigit(), t.needsDigit(), policy.needsNumeric, /\d/.test(password)],
    [t.ruleSymbol(), t.needsSymbol(), policy.needsNonAlphanumeric, /[^\p{L}\p{N}]/u.test(password)],
  ];
  return rules
    .filter(([, , isAsked]) => isAsked)
    .map(([label, inSentence, , isMet]) => ({ label, inSentence, isMet }));
}

/** Why a password can't be sent, as a sentence; null where it can. */
export function passwordFault(password: string, policy: PasswordPolicy): string | null {
  const unmet = passwordRules(password, policy).flatMap(({ inSentence, isMet }) =>
    isMet ? [] : [inSentence],
  );
  if (unmet.length > 0) return t.passwordNeeds({ rules: formatList(unmet) });
  return new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES ? t.passwordTooLong() : null;
}

/** Maps the server's refusals of a new password to form errors. */
export const PASSWORD_REFUSALS = {
  PASSWORD_WEAK: { at: "password" },
  PASSWORD_UNCHANGED: { at: "password" },
} as const;
