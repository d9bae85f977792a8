import { PASSWORD_MAX_BYTES, type PasswordPolicy } from "@veranda/contract";

export type PasswordRule = { label: string; isMet: boolean };

/** What this house asks of a password, and which of it is there. The server decides; this is its policy, read aloud. */
export function passwordRules(password: string, policy: PasswordPolicy): PasswordRule[] {
  const length = Array.from(password).length;
  const { minLength, maxLength } = policy;
  const rules: [string, boolean, boolean][] = [
    [`${minLength} characters or more`, true, length >= minLength],
    [`${maxLength ?? ""} characters at most`, maxLength !== null, length <= (maxLength ?? length)],
    ["A lowercase letter", policy.needsLowercase, /\p{Ll}/u.test(password)],
    ["An uppercase letter", policy.needsUppercase, /\p{Lu}/u.test(password)],
    ["A digit", policy.needsNumeric, /\d/.test(password)],
    ["A symbol", policy.needsNonAlphanumeric, /[^\p{L}\p{N}]/u.test(password)],
  ];
  return rules.filter(([, isAsked]) => isAsked).map(([label, , isMet]) => ({ label, isMet }));
}

const LIST = new Intl.ListFormat("en", { type: "conjunction" });

/** What keeps a password from being sent, in a sentence; null: nothing. */
export function passwordFault(password: string, policy: PasswordPolicy): string | null {
  const unmet = passwordRules(password, policy).flatMap(({ label, isMet }) => (isMet ? [] : [label]));
  if (unmet.length > 0)
    return `Needs ${LIST.format(unmet.map((label) => label[0]?.toLowerCase() + label.slice(1)))}.`;
  return new TextEncoder().encode(password).length > PASSWORD_MAX_BYTES
    ? "Too long. Choose a shorter one."
    : null;
}
