import type { AnswerFor, Client } from "@veranda/contract";
import { loadErrorSentences } from "./error-sentences.ts";

type Name = { displayName: string } | { username: string };

/** Whether a name can be taken; what to say where it can't has come with the answer. */
export async function checkName(
  client: Client,
  name: Name,
  signal: AbortSignal,
): Promise<AnswerFor<"POST /users/checkNameValid">> {
  const { data } = await client("POST /users/checkNameValid", { body: name }, { signal });
  if (!data.valid) await loadErrorSentences();
  return data;
}
