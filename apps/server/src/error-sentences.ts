import { ERROR_VALUES, type ErrorName, type Fault } from "@veranda/contract";
import * as sentences from "@veranda/messages/errors";

type Values = Readonly<Record<string, number>>;

/** Every named error and fault has its sentence: one that lacks it doesn't compile. */
const byCode: Readonly<Record<ErrorName | Fault["code"], (values: never) => string>> = sentences;

/** What a person may read of an error or a fault, in the current language. */
export const sentenceOf = (code: ErrorName | Fault["code"], values: Values = {}): string =>
  byCode[code]({ ...ERROR_VALUES, ...values } as never);
