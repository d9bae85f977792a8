import { and, desc, eq, gt, isNull, notExists, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { HOST_REPORT_DAYS, type HostReport, type InstancePeople } from "@veranda/contract";
import { roleOf, type SpaceHosts } from "@veranda/contract/permissions";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { PersonSummary } from "../accounts/accounts.ts";
import { conversationIn } from "../people/conversation.ts";
import { approachableAmong } from "../people/young-people.ts";
import { reports } from "./tables.ts";

/** The newest are listed. */
const LISTED_MAX = 100;

export type HostReportsDeps = {
  db: Db;
  /** Throws SPACE_NOT_FOUND, USER_UNAUTHORIZED or FORBIDDEN. */
  requireHost: (spaceId: string, me: string) => Promise<unknown>;
  hostsOf: (spaceId: string) => Promise<SpaceHosts | null>;
  people: (ids: readonly string[]) => Promise<Map<string, PersonSummary>>;
  /** Who is in which of the space's instances. */
  peopleIn: (spaceId: string) => Promise<readonly Pick<InstancePeople, "people">[]>;
  now: () => number;
};

/** The first look that hosts of a space get at what was reported in it. Both throw what requireHost throws. */
export type HostReports = {
  /** Open ones, the latest first; several of the same are one. */
  list(me: string, spaceId: string): Promise<HostReport[]>;
  /** A note for staff on all of the same that are open in this space. Answers the list; throws NOT_FOUND for what isn't in it. */
  markDealt(me: string, spaceId: string, reportId: string): Promise<HostReport[]>;
};

const later = alias(reports, "later");

/** Open ones of a space that its hosts may see. */
const areForHosts = (table: typeof reports | typeof later, spaceId: string): SQL | undefined =>
  and(eq(table.spaceId, spaceId), eq(table.isForHosts, true), isNull(table.decisionId));

export function createHostReports(deps: HostReportsDeps): HostReports {
  const { db, requireHost, hostsOf, people, now } = deps;
  /**
   * Those of these people whom a host may see by name: people they may find, and those who are in the same instance.
   * Somebody under 16 is not named to other hosts (docs/young-people.md, Y9).
   */
  const namedTo = async (
    me: string,
    spaceId: string,
    ids: readonly string[],
  ): Promise<ReadonlySet<string>> => {
    const found = await approachableAmong(db, me, ids);
    if (ids.every((id) => found.has(id))) return found;
    const beside = (await deps.peopleIn(spaceId))
      .map((instance) => instance.people.flatMap(({ userID }) => userID ?? []))
      .filter((inside) => inside.includes(me));
    return new Set([...found, ...beside.flat()]);
  };
  const read = async (spaceId: string) => {
    const since = new Date(now() - HOST_REPORT_DAYS * 86_400_000);
    const [rows, hosts] = await Promise.all([
      db
        .select()
        .from(reports)
        .where(
          and(
            areForHosts(reports, spaceId),
            gt(reports.createdAt, since),
            notExists(
              db
                .select({ id: later.id })
                .from(later)
                .where(
                  and(
                    areForHosts(later, spaceId),
                    eq(later.subject, reports.subject),
                    gt(later.number, reports.number),
                  ),
                ),
            ),
          ),
        )
        .orderBy(desc(reports.number))
        .limit(LISTED_MAX),
      hostsOf(spaceId),
    ]);
    // The reported person may have become a host since.
    const isOfHost = (id: string | null): boolean =>
      hosts === null || (id !== null && roleOf(hosts, id) !== null);
    return rows.filter(({ reportedId }) => !isOfHost(reportedId));
  };

  const list: HostReports["list"] = async (me, spaceId) => {
    await requireHost(spaceId, me);
    const rows = await read(spaceId);
    const messages = rows.map(messageOf);
    const [cards, named, mayReach] = await Promise.all([
      people(
        rows.flatMap(({ reportedId, hostDealtBy }) => [reportedId, hostDealtBy].flatMap((id) => id ?? [])),
      ),
      namedTo(
        me,
        spaceId,
        rows.flatMap(({ reportedId }) => reportedId ?? []),
      ),
      conversationIn(db, spaceId, [me, ...messages.flatMap((said) => said?.accountId ?? [])]),
    ]);
    return rows.flatMap((row, at): HostReport[] => {
      const { kind, evidence, guest, reportedId, hostDealtAt, hostDealtBy } = row;
      if (kind === "space") return [];
      const said = messages[at];
      const isTextHidden = said !== undefined && !mayReach(said.accountId, me);
      const object = evidence?.object;
      const isNamed = reportedId === null || named.has(reportedId);
      const displayName = guest?.displayName ?? cards.get(reportedId ?? "")?.displayName;
      return [
        {
          id: row.id,
          kind,
          category: row.category,
          at: row.createdAt.toISOString(),
          instance: evidence?.instance ?? null,
          person:
            displayName === undefined || !isNamed
              ? null
              : { id: reportedId ?? said?.participantId ?? null, displayName },
          message:
            said === undefined ? null : { id: said.id, text: isTextHidden ? "" : said.text, isTextHidden },
          object: object === undefined ? null : { id: object.id, kind: object.kind, name: object.name },
          dealt:
            hostDealtAt === null
              ? null
              : {
                  by: cards.get(hostDealtBy ?? "")?.displayName ?? null,
                  at: hostDealtAt.toISOString(),
                },
        },
      ];
    });
  };

  return {
    list,

    async markDealt(me, spaceId, reportId) {
      await requireHost(spaceId, me);
      const report = (await read(spaceId)).find(({ id }) => id === reportId);
      if (report === undefined) throw new NamedError("NOT_FOUND");
      await db
        .update(reports)
        .set({ hostDealtAt: sql`coalesce(host_dealt_at, ${new Date(now())})`, hostDealtBy: me })
        .where(and(areForHosts(reports, spaceId), eq(reports.subject, report.subject)));
      return list(me, spaceId);
    },
  };
}

/** The message that a report is about. */
const messageOf = ({ kind, evidence }: Pick<typeof reports.$inferSelect, "kind" | "evidence">) =>
  evidence?.chat.find(({ id }) => kind === "message" && id === evidence.about);
