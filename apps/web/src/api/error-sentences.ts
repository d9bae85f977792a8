import { ERROR_VALUES, type ErrorName, type Fault } from "@veranda/contract";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";

type Code = ErrorName | Fault["code"] | RoomRefusal;
type Sentences = Readonly<Record<Code, (values: never) => string>>;

let sentences: Sentences | null = null;

/** Fetches what to say of errors: a page of which nothing is refused never needs it. */
export async function loadErrorSentences(): Promise<void> {
  // Without them the page says in general that something went wrong.
  sentences ??= await import("@veranda/messages/errors").catch(() => null);
}

/** What a person may read of an error or of a fault, by its name; null where this page knows nothing better. */
export function sentenceOfCode(code: string, values: Readonly<Record<string, number>> = {}): string | null {
  if (sentences === null || !Object.hasOwn(sentences, code)) return null;
  return sentences[code as Code]({ ...ERROR_VALUES, ...values } as never);
}
