import type { AnswerFor, Client } from "@veranda/contract";
import { loadErrorSentences } from "./error-sentences.ts";

type Name = { displayName: string } | { username: string };

/** Checks whether a name can be taken. Resolves once the error messages for a refusal have loaded. */
export async function checkName(
  client: Client,
  name: Name,
  signal: AbortSignal,
): Promise<AnswerFor<"POST /users/checkNameValid">> {
  const { data } = await client("POST /users/checkNameValid", { body: name }, { signal });
  if (!data.valid) await loadErrorSentences();
  return data;
}
