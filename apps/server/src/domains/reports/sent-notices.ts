import { createHash } from "node:crypto";
import type { NewNotice } from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Limit, Limiter } from "../../platform/shared/limiter.ts";
import { networkOf } from "../../platform/shared/network-of.ts";
import type { Origin } from "../accounts/audit.ts";
import { mailboxOf } from "./mailbox-of.ts";
import type { ReportMails } from "./mails.ts";
import { noticedSubject } from "./noticed-subject.ts";
import { reports } from "./tables.ts";

const HOUR_MS = 3_600_000;
/** Per network, so that nobody floods the queue. Confirmations per address, so that nobody's mailbox is filled. */
const BY_NETWORK: Limit = { max: 20, windowMs: HOUR_MS };
const TO_ADDRESS: Limit = { max: 3, windowMs: 24 * HOUR_MS };

export type SentNoticesDeps = {
  db: Db;
  limiter: Limiter;
  mailer: Mailer;
  mails: Pick<ReportMails, "received">;
  /** Opens the notice of this report for its sender. */
  keyOf: (reportId: string) => string;
  /** `isOpen`: anybody may see it. null: there is none. */
  spaceOf: (id: string) => Promise<{ name: string; ownerId: string | null; isOpen: boolean } | null>;
  /** Id of the account of this name; null: there is none. */
  accountOf: (username: string) => Promise<string | null>;
  now: () => number;
};

/**
 * Takes a notice of somebody without an account into the queue, and confirms it by mail. What it is about is looked up for
 * staff alone: the answer is the same for a page that isn't there. Its key opens the sender's notice, also where no mails
 * are sent. Throws RATE_LIMITED.
 */
export type SendNotice = (notice: NewNotice, from: Pick<Origin, "ip" | "locale">) => Promise<{ key: string }>;

export function createSendNotice(deps: SentNoticesDeps): SendNotice {
  const subjectOf = async (link: string) => {
    const named = noticedSubject(link);
    if (named !== null && "spaceId" in named) {
      const space = await deps.spaceOf(named.spaceId);
      if (space !== null)
        return {
          kind: "space" as const,
          subject: `space:${named.spaceId}`,
          reportedId: space.ownerId,
          spaceId: named.spaceId,
          // The sender reads it on their notice.
          spaceName: space.isOpen ? space.name : null,
        };
    }
    if (named !== null && "username" in named) {
      const reportedId = await deps.accountOf(named.username);
      if (reportedId !== null)
        return { kind: "person" as const, subject: `person:${reportedId}`, reportedId };
    }
    return {
      kind: "space" as const,
      subject: `link:${createHash("sha256").update(link).digest("base64url")}`,
    };
  };

  return async ({ link, category, explanation, name, email }, { ip, locale }) => {
    const waitMs = await deps.limiter.take(`notices:${networkOf(ip)}`, BY_NETWORK);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
    const isConfirmed = (await deps.limiter.take(`notices-to:${mailboxOf(email)}`, TO_ADDRESS)) === null;
    const subject = await subjectOf(link);
    const ready = await deps.mailer.ready();
    const key = await deps.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(reports)
        .values({
          ...subject,
          category,
          reason: explanation,
          sender: { name, email, link, locale },
          createdAt: new Date(deps.now()),
        })
        .returning({ id: reports.id });
      if (row === undefined) throw new Error("A notice was not kept");
      if (isConfirmed) await ready.sendIn(tx, deps.mails.received(row.id, { to: email, locale }));
      return deps.keyOf(row.id);
    });
    deps.mailer.wake();
    return { key };
  };
}
