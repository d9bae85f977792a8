import { ERROR_VALUES, type ErrorName, type Fault } from "@veranda/contract";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";

type Code = ErrorName | Fault["code"] | RoomRefusal;
type Sentences = Readonly<Record<Code, (values: never) => string>>;

let sentences: Sentences | null = null;

/** Loads the error messages on the first error: a page without errors never needs them. */
export async function loadErrorSentences(): Promise<void> {
  // Without them the page shows its general error message.
  sentences ??= await import("@veranda/messages/errors").catch(() => null);
}

/** The message for an error or a fault by its name; null where this page has none. `values`: what it may mention. */
export function sentenceOfCode(
  code: string,
  values?: Readonly<Record<string, unknown>> | null,
): string | null {
  if (sentences === null || !Object.hasOwn(sentences, code)) return null;
  return sentences[code as Code]({ ...ERROR_VALUES, ...values } as never);
}
