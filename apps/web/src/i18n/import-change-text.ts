import type { ImportChange } from "@veranda/contract/import-changes";
import * as sentences from "@veranda/messages/import-changes";

const byCode: Readonly<Record<ImportChange["code"], (values: never) => string>> = sentences;

/** What was left out of an imported file or changed in it, for its owner. */
export const importChangeText = ({ code, values }: ImportChange): string =>
  // Which numbers a sentence names, the server knows that counted them.
  byCode[code](values as never);
