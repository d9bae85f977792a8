import type { HostAct } from "@veranda/contract";
import type { hostActs } from "./tables.ts";

type Row = Pick<typeof hostActs.$inferSelect, "act" | "at" | "by" | "target" | "detail">;

/** In place of what somebody wrote whose words were forgotten: a control character, which is taken out of all texts. */
const FORGOTTEN = "\u{1A}";

/** A text as the log may keep it. */
export const withoutMark = (detail: string): string => detail.replaceAll(FORGOTTEN, "");

/** The detail of an act as far as its text may reach the reader. */
export function detailFor(
  row: Row,
  mayReach: (writerId: string | null) => boolean,
): Pick<HostAct, "detail" | "isTextHidden"> {
  const writer = writerOf(row);
  if (writer === null) return { detail: row.detail, isTextHidden: false };
  // Only of an account that is gone anything was forgotten.
  const isForgotten = writer.accountId === null && row.detail.endsWith(FORGOTTEN);
  const written = { ...row, detail: withoutMark(row.detail) };
  const detail = !isForgotten && mayReach(writer.accountId) ? written.detail : withoutText(written);
  return { detail, isTextHidden: isForgotten || detail !== written.detail };
}

/** The detail without what this account wrote; null: there is nothing of theirs in it. */
export function detailForgetting(row: Row, accountId: string): string | null {
  const rest = withoutText(row);
  return writerOf(row)?.accountId === accountId && rest !== row.detail ? `${rest}${FORGOTTEN}` : null;
}

/** Author of the text in an act's detail; null: nobody, it is a setting. */
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

/** What was set beside the text: how long a countdown is (`300 s `), until when a ban lasts (an ISO time and a comma). */
function withoutText({ act, at, detail }: Row): string {
  if (act === "countdown") return /^\d+ s(?= |$)/.exec(detail)?.[0] ?? "";
  if (act !== "banned" && act !== "banned_everywhere") return "";
  const until = UNTIL.exec(detail)?.[0] ?? "";
  // The reason of a ban for ever may begin with a time too: a ban ends whole minutes after it began.
  return (Date.parse(until) - at.getTime()) % 60_000 === 0 ? until : "";
}
