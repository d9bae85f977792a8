import { formatDate, inLocale } from "@veranda/messages";
import * as t from "@veranda/messages/moderation-mails";
import { noticePath } from "@veranda/contract/notice-path";
import type { Tx } from "../../platform/db/database.ts";
import type { Mail } from "../../platform/mail/mailer.ts";
import { addressRows } from "../accounts/address-rows.ts";
import { localeOr } from "../accounts/locales.ts";
import { mailIn, withoutLinks, type MailSite, type Reader } from "../accounts/mails.ts";
import type { BannedFiles } from "@veranda/contract";
import * as notice from "@veranda/messages/notice";
import { ownObjectIn, ownWordsIn } from "./own-words.ts";
import { mailboxOf } from "./mailbox-of.ts";
import { noticeKeyOf, type NoticeOf } from "./notice-key.ts";
import type { reportDecisions, reports } from "./tables.ts";
import { concernsNobody } from "./decision-events.ts";

type DecisionRow = typeof reportDecisions.$inferSelect;
type ReportRow = Pick<typeof reports.$inferSelect, "id" | "reporterId" | "sender">;
type DecidedRow = ReportRow & Pick<typeof reports.$inferSelect, "evidence" | "spaceName">;

/** Mails to both sides about a decision; only to proven addresses. */
export type ReportMails = {
  /** To who sent a notice without an account. */
  received(reportId: string, reader: Reader): Mail;
  decided(
    tx: Tx,
    decision: DecisionRow & { banned: BannedFiles },
    all: readonly DecidedRow[],
  ): Promise<Mail[]>;
  undone(tx: Tx, decision: DecisionRow, reason: string): Promise<Mail[]>;
  /** To who reported what was acted on. */
  actedUndone(tx: Tx, all: readonly ReportRow[]): Promise<Mail[]>;
  appealAnswered(
    tx: Tx,
    decision: DecisionRow,
    answer: { isGranted: boolean; reason: string },
  ): Promise<Mail[]>;
  /** To who complained that nothing was done about these reports of theirs. */
  complaintsAnswered(
    tx: Tx,
    complained: readonly ReportRow[],
    answer: { isGranted: boolean; reason: string },
  ): Promise<Mail[]>;
};

/** Of one mailbox, how many notices of the same are answered by mail. */
const NOTICES_MAILED = 3;

export function createReportMails(site: MailSite, secret: Uint8Array): ReportMails {
  const linkTo = (of: NoticeOf): string => new URL(noticePath(noticeKeyOf(of, secret)), site.url).href;
  const readers = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Reader>> => {
    const rows = await addressRows(tx, [...new Set(ids)]);
    return new Map(
      rows.flatMap(({ id, email, emailVerifiedAt, locale }) =>
        email === null || emailVerifiedAt === null ? [] : [[id, { to: email, locale: localeOr(locale) }]],
      ),
    );
  };
  /** To who made these reports, within the product or without an account. */
  const reporting = async <R extends ReportRow>(
    tx: Tx,
    all: readonly R[],
    mail: (reader: Reader, link: string, report: R) => Mail,
  ): Promise<Mail[]> => {
    const reporters = await readers(
      tx,
      all.flatMap(({ reporterId }) => reporterId ?? []),
    );
    return all.flatMap((report) => {
      const { id, reporterId, sender } = report;
      const reader =
        sender === null
          ? reporters.get(reporterId ?? "")
          : { to: sender.email, locale: localeOr(sender.locale) };
      const link = linkTo({ for: sender === null ? "reporter" : "mailbox", id });
      return reader === undefined ? [] : [mail(reader, link, report)];
    });
  };
  const concerned = async (
    tx: Tx,
    { id, accountId }: DecisionRow,
    mail: (reader: Reader, link: string) => Mail,
  ): Promise<Mail[]> => {
    const reader = accountId === null ? undefined : (await readers(tx, [accountId])).get(accountId);
    return reader === undefined ? [] : [mail(reader, linkTo({ for: "concerned", id }))];
  };

  return {
    received: (reportId, reader) => {
      const link = linkTo({ for: "mailbox", id: reportId });
      return mailIn(
        reader,
        () => t.receivedSubject({ site: site.name }),
        () => t.receivedText({ site: site.name, link }),
      );
    },

    async decided(tx, decision, all) {
      const { outcome, banned, reason, endsAt, kind } = decision;
      const toReporters = await reporting(tx, mailedOf(all), (reader, link, { sender }) =>
        mailIn(
          reader,
          () => t.outcomeSubject({ site: site.name }),
          () => {
            if (outcome === "dismissed") return t.dismissedText({ site: site.name, reason, link });
            if (outcome === "noted") return t.agreedText({ site: site.name, link });
            return sender === null
              ? t.actedText({ site: site.name, link })
              : t.actedNoticeText({ site: site.name, outcome, reason, link });
          },
        ),
      );
      if (concernsNobody(outcome)) return toReporters;
      if (decision.parts.length > 0) {
        const { parts } = decision;
        const texts = await concerned(tx, decision, (reader, link) =>
          mailIn(
            reader,
            () => t.decisionSubject({ site: site.name, outcome, banned }),
            () =>
              t.partsText({
                kind,
                site: site.name,
                // A line each: what they are called may say "and" itself.
                parts: parts.map((part) => `• ${notice.part({ kind, part })}`).join("\n"),
                reason,
                link,
              }),
          ),
        );
        return [...texts, ...toReporters];
      }
      const said = kind === "message" ? ownWordsIn(decision.accountId, all) : null;
      const object = kind === "object" ? ownObjectIn(decision.accountId, all) : null;
      const space = all[0]?.spaceName ?? null;
      const toConcerned = await concerned(tx, decision, (reader, link) =>
        mailIn(
          reader,
          () => t.decisionSubject({ site: site.name, outcome, banned }),
          () =>
            t.decisionText({
              outcome,
              banned,
              kind,
              isNamed: object === null ? "false" : space === null ? "unplaced" : "true",
              object: object === null ? "" : objectCalled(object),
              space: withoutLinks(space ?? ""),
              site: site.name,
              until: momentIn(reader, endsAt),
              isForEver: String(endsAt === null),
              isQuoted: String(said !== null),
              words: said === null ? "" : withoutLinks(said.text),
              saidAt: momentIn(reader, said === null ? null : new Date(said.at)),
              reason,
              link,
            }),
        ),
      );
      return [...toConcerned, ...toReporters];
    },

    undone: (tx, decision, reason) =>
      concerned(tx, decision, (reader, link) =>
        mailIn(
          reader,
          () => t.undoneSubject({ site: site.name }),
          () => t.undoneText({ site: site.name, effect: effectOfUndoing(decision), reason, link }),
        ),
      ),

    actedUndone: (tx, all) =>
      reporting(tx, mailedOf(all), (reader, link) =>
        mailIn(
          reader,
          () => t.outcomeSubject({ site: site.name }),
          () => t.actedUndoneText({ site: site.name, link }),
        ),
      ),

    appealAnswered: (tx, decision, { isGranted, reason }) =>
      concerned(tx, decision, (reader, link) =>
        mailIn(
          reader,
          () => (isGranted ? t.appealGrantedSubject : t.appealSubject)({ site: site.name }),
          () =>
            isGranted
              ? t.appealGrantedText({ site: site.name, effect: effectOfUndoing(decision), reason, link })
              : t.appealRejectedText({ site: site.name, reason, link }),
        ),
      ),

    complaintsAnswered: (tx, complained, { isGranted, reason }) =>
      reporting(tx, mailedOf(complained), (reader, link) =>
        mailIn(
          reader,
          () => t.complaintSubject({ site: site.name }),
          () =>
            (isGranted ? t.complaintGrantedText : t.complaintRejectedText)({
              site: site.name,
              reason,
              link,
            }),
        ),
      ),
  };
}

/**
 * One report of each person, whatever they reported it for. Notices without an account are answered each by itself:
 * somebody else may have sent one under the same address. The first few of a mailbox, so that nobody's mailbox is filled.
 */
function mailedOf<R extends ReportRow>(all: readonly R[]): R[] {
  const byPerson = new Map(
    all.flatMap((report): [string | null, R][] =>
      report.sender === null ? [[report.reporterId, report]] : [],
    ),
  );
  const notices = all.filter(({ sender }) => sender !== null);
  const byMailbox = Map.groupBy(notices, ({ sender }) => mailboxOf(sender?.email ?? ""));
  return [
    ...byPerson.values(),
    ...[...byMailbox.values()].flatMap((theirs) => theirs.slice(0, NOTICES_MAILED)),
  ];
}

/** Only what it brings back, in the language that is being written in. */
const effectOfUndoing = ({ outcome }: DecisionRow): string => t.undoneEffect({ outcome });

const momentIn = ({ locale }: Reader, moment: Date | null): string =>
  moment === null
    ? ""
    : inLocale(locale, () => formatDate(moment, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }));

/** In the language that is being written in. */
function objectCalled({ kind, name }: NonNullable<ReturnType<typeof ownObjectIn>>): string {
  const called = notice.objectKind({ kind });
  return name === "" ? called : notice.objectNamed({ kind: called, name: withoutLinks(name) });
}
