import { formatDate } from "@veranda/messages";
import * as t from "@veranda/messages/space";
import type { Suspension } from "./suspension.ts";

/** The end of the suspension. */
export const suspendedWords = ({ untilUnixMs }: Suspension): string =>
  untilUnixMs === null
    ? t.suspendedForEver()
    : t.suspendedUntil({ until: formatDate(untilUnixMs, { dateStyle: "medium", timeStyle: "short" }) });
