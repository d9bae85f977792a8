import { PASSWORD_MAX_BYTES, type Fault, type PasswordPolicy } from "@veranda/contract";
import { sentenceOf } from "../../error-sentences.ts";
import { NamedError } from "../../named-error.ts";
import { isPassword } from "./password-hash.ts";

/** What a password lacks; null if it fulfils the policy. */
function passwordFault(password: string, policy: PasswordPolicy): Fault | null {
  const length = Array.from(password).length;
  const { minLength, maxLength } = policy;
  if (length < minLength) return { code: "PASSWORD_SHORT", values: { min: minLength } };
  if (maxLength !== null && length > maxLength) return { code: "PASSWORD_LONG", values: { max: maxLength } };
  const lacks = (code: Fault["code"]): Fault => ({ code, values: {} });
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) return lacks("PASSWORD_BYTES");
  if (policy.needsLowercase && !/\p{Ll}/u.test(password)) return lacks("PASSWORD_LOWERCASE");
  if (policy.needsUppercase && !/\p{Lu}/u.test(password)) return lacks("PASSWORD_UPPERCASE");
  if (policy.needsNumeric && !/\d/.test(password)) return lacks("PASSWORD_DIGIT");
  if (policy.needsNonAlphanumeric && !/[^\p{L}\p{N}]/u.test(password)) return lacks("PASSWORD_SYMBOL");
  return null;
}

/** Throws PASSWORD_WEAK. */
export function requireStrength(password: string, policy: PasswordPolicy): void {
  const fault = passwordFault(password, policy);
  if (fault !== null)
    throw new NamedError("PASSWORD_WEAK", {
      message: sentenceOf(fault.code, fault.values),
      faults: { "body.password": fault },
    });
}

/** Throws PASSWORD_UNCHANGED. `current`: the hash of the current password, if there is one. */
export async function requireChange(password: string, current: string | null): Promise<void> {
  if (!(await isPassword(password, current))) return;
  throw new NamedError("PASSWORD_UNCHANGED", {
    faults: { "body.password": { code: "PASSWORD_UNCHANGED", values: {} } },
  });
}
