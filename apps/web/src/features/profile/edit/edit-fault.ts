import { CallError } from "@veranda/contract";
import { sentenceFor } from "../../faults/sentence.ts";

/** Why a change of the profile was refused; `field` as the form calls it, null where it is about none of them. */
export type EditProfileResponseError = {
  code: string;
  error: string;
  field: string | null;
  message: string;
  statusCode: number;
};

/** A failed call as the form shows it: at its field where it names one. */
export function editProfileResponseError(error: unknown): EditProfileResponseError {
  const sentence = sentenceFor(error);
  if (!(error instanceof CallError))
    return { code: "UNEXPECTED", error: String(error), field: null, message: sentence, statusCode: 0 };
  const [path, words] = Object.entries(error.entries[0]?.fields ?? {})[0] ?? [];
  const field = path?.split(".")[1] ?? null;
  return {
    code: error.code,
    error: error.message,
    field,
    message: field === null ? sentence : (words ?? sentence),
    statusCode: error.statusCode,
  };
}
