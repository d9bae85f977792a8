import { SEARCH_QUERY_MAX } from "@veranda/contract/constants";

/** Truncates a query to the length that a search takes, without splitting a character. */
export const searchWords = (text: string): string =>
  text.replaceAll("\0", "").trim().slice(0, SEARCH_QUERY_MAX).toWellFormed().trimEnd();
