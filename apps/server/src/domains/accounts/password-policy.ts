import { errorCatalogue, PASSWORD_MAX_BYTES, type PasswordPolicy } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import { isPassword } from "./password-hash.ts";

/** What a password lacks, as a sentence; null when it is good enough. */
function passwordFault(password: string, policy: PasswordPolicy): string | null {
  const length = Array.from(password).length;
  const { maxLength } = policy;
  if (length < policy.minLength) return `A password has at least ${policy.minLength} characters.`;
  if (maxLength !== null && length > maxLength) return `A password has at most ${maxLength} characters.`;
  if (Buffer.byteLength(password) > PASSWORD_MAX_BYTES) return "This password is too long.";
  if (policy.needsLowercase && !/\p{Ll}/u.test(password)) return "A password needs a lower-case letter.";
  if (policy.needsUppercase && !/\p{Lu}/u.test(password)) return "A password needs an upper-case letter.";
  if (policy.needsNumeric && !/\d/.test(password)) return "A password needs a digit.";
  if (policy.needsNonAlphanumeric && !/[^\p{L}\p{N}]/u.test(password))
    return "A password needs a character that is neither a letter nor a digit.";
  return null;
}

/** Throws PASSWORD_WEAK. */
export function requireStrength(password: string, policy: PasswordPolicy): void {
  const fault = passwordFault(password, policy);
  if (fault !== null)
    throw new NamedError("PASSWORD_WEAK", { message: fault, fields: { "body.password": fault } });
}

/** Throws PASSWORD_UNCHANGED. `current`: the hash of the present password, where there is one. */
export async function requireChange(password: string, current: string | null): Promise<void> {
  if (!(await isPassword(password, current))) return;
  const fault = errorCatalogue.PASSWORD_UNCHANGED.display;
  throw new NamedError("PASSWORD_UNCHANGED", { fields: { "body.password": fault } });
}
