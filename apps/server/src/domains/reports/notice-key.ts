import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Recipient of a notice: a reporter, by the report's id, or the person concerned, by the decision's id. `mailbox`: whoever
 * reads the mails about a notice that was sent without an account, who needn't be who sent it.
 */
export type NoticeOf = { readonly for: "reporter" | "mailbox" | "concerned"; readonly id: string };

const MAC_BYTES = 16;
const LETTER = { reporter: "r", mailbox: "m", concerned: "d" } as const;
const KINDS = ["reporter", "mailbox", "concerned"] as const;

/** Opens one notice for its holder: it is in their mail and their notification, and can't be forged. */
export function noticeKeyOf(of: NoticeOf, secret: Uint8Array): string {
  const id = Buffer.from(of.id.replaceAll("-", ""), "hex").toString("base64url");
  return `${LETTER[of.for]}${id}.${macOf(of, secret).toString("base64url")}`;
}

/** null: it is none of ours. */
export function readNoticeKey(key: string, secret: Uint8Array): NoticeOf | null {
  const [named = "", mac = ""] = key.split(".");
  const hex = Buffer.from(named.slice(1), "base64url").toString("hex");
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const kind = KINDS.find((each) => named.startsWith(LETTER[each]));
  if (kind === undefined) return null;
  const of: NoticeOf = { for: kind, id };
  const given = Buffer.from(mac, "base64url");
  const wanted = macOf(of, secret);
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? of : null;
}

const macOf = (of: NoticeOf, secret: Uint8Array): Buffer =>
  createHmac("sha256", secret).update(`notice:${of.for}:${of.id}`).digest().subarray(0, MAC_BYTES);
