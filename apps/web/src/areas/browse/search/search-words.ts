import { SEARCH_QUERY_MAX } from "@veranda/contract/constants";

/** As much of what somebody wrote as a search takes, without half a character where it is cut. */
export const searchWords = (text: string): string =>
  text.replaceAll("\0", "").trim().slice(0, SEARCH_QUERY_MAX).toWellFormed().trimEnd();
