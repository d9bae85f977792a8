import { ERROR_VALUES, type ErrorName, type Fault } from "@veranda/contract";
import * as sentences from "@veranda/messages/errors";

type Values = Readonly<Record<string, number>>;

/** Every named error and fault needs a sentence: a missing one doesn't compile. */
const byCode: Readonly<Record<ErrorName | Fault["code"], (values: never) => string>> = sentences;

/** The text of an error or a fault in the current language. */
export const sentenceOf = (code: ErrorName | Fault["code"], values: Values = {}): string =>
  byCode[code]({ ...ERROR_VALUES, ...values } as never);
