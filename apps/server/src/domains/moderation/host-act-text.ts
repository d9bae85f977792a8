import type { HostAct } from "@veranda/contract";
import type { hostActs } from "./tables.ts";

type Row = Pick<typeof hostActs.$inferSelect, "act" | "at" | "by" | "target" | "detail">;

/** Replaces a deleted text: a control character, which is removed from all other texts. */
const FORGOTTEN = "\u{1A}";

/** A text for the log. */
export const withoutMark = (detail: string): string => detail.replaceAll(FORGOTTEN, "");

/** The detail of an act as far as its text may reach the reader. */
export function detailFor(
  row: Row,
  mayReach: (writerId: string | null) => boolean,
): Pick<HostAct, "detail" | "isTextHidden"> {
  const writer = writerOf(row);
  if (writer === null) return { detail: row.detail, isTextHidden: false };
  // Texts are deleted only with their author's account.
  const isForgotten = writer.accountId === null && row.detail.endsWith(FORGOTTEN);
  const written = { ...row, detail: withoutMark(row.detail) };
  const detail = !isForgotten && mayReach(writer.accountId) ? written.detail : withoutText(written);
  return { detail, isTextHidden: isForgotten || detail !== written.detail };
}

/** The detail without this account's text; null if it contains none. */
export function detailForgetting(row: Row, accountId: string): string | null {
  const rest = withoutText(row);
  return writerOf(row)?.accountId === accountId && rest !== row.detail ? `${rest}${FORGOTTEN}` : null;
}

/** Author of the text in an act's detail; null if it is a setting instead. */
export function writerOf({ act, by, target }: Pick<Row, "act" | "by" | "target">): {
  accountId: string | null;
} | null {
  switch (act) {
    case "announced":
    case "countdown":
    case "banned":
    case "banned_everywhere":
      return { accountId: by };
    case "message_shown":
    case "message_dropped":
    case "message_removed":
      return { accountId: target };
    default:
      return null;
  }
}

const UNTIL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z(?=, |$)/;

/** The value before the text: a countdown's duration (`300 s `), or a ban's end (an ISO time and a comma). */
function withoutText({ act, at, detail }: Row): string {
  if (act === "countdown") return /^\d+ s(?= |$)/.exec(detail)?.[0] ?? "";
  if (act !== "banned" && act !== "banned_everywhere") return "";
  const until = UNTIL.exec(detail)?.[0] ?? "";
  // The reason of a permanent ban may begin with a time too: a ban ends whole minutes after its start.
  return (Date.parse(until) - at.getTime()) % 60_000 === 0 ? until : "";
}
