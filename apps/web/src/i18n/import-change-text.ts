import type { ImportChange } from "@veranda/contract/import-changes";
import * as sentences from "@veranda/messages/import-changes";

const byCode: Readonly<Record<ImportChange["code"], (values: never) => string>> = sentences;

/** A sentence about what an import left out of a file or changed in it. */
export const importChangeText = ({ code, values }: ImportChange): string =>
  // The server supplies the numbers that the sentence needs.
  byCode[code](values as never);
