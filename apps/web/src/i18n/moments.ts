import { formatDate } from "@veranda/messages";

/** A moment, as text or in milliseconds since 1970. */
type Moment = string | number;

/** Date and time, wherever the exact moment counts. For how long ago something was, see `long-ago.ts`. */
export const formatMoment = (at: Moment): string =>
  formatDate(new Date(at), { dateStyle: "medium", timeStyle: "short" });

/** The date alone. */
export const formatDay = (at: Moment): string => formatDate(new Date(at), { dateStyle: "long" });
