import * as t from "@veranda/messages/space";
import { formatMoment } from "#i18n/moments.ts";
import type { Suspension } from "./suspension.ts";

/** The end of the suspension. */
export const suspendedWords = ({ untilUnixMs }: Suspension): string =>
  untilUnixMs === null ? t.suspendedForEver() : t.suspendedUntil({ until: formatMoment(untilUnixMs) });
