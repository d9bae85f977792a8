import { and, desc, eq, gte, lt, sql, type SQL } from "drizzle-orm";
import { HOST_ACTS_DAYS, type HostAct, type HostActName } from "@veranda/contract";
import { inLocale, type Locale } from "@veranda/messages";
import type { Db } from "../../platform/db/database.ts";
import type { Rooms } from "../../rooms/rooms-api.ts";
import { conversationIn } from "../people/conversation.ts";
import { approachableAmong } from "../people/young-people.ts";
import { isHost } from "../spaces/access.ts";
import { requireHost } from "../spaces/own/require-host.ts";
import { csvOf } from "../../platform/csv.ts";
import { actWords } from "./host-act-words.ts";
import { detailFor, writerOf } from "./host-act-text.ts";
import { hostActs } from "./tables.ts";

const PAGE = 100;
const CSV_MAX = 10_000;

type HostActPage = { acts: HostAct[]; next: number | null };

export type HostActsDeps = {
  db: Db;
  rooms: Pick<Rooms, "coHosting">;
};

/**
 * The log of hosts' acts (written by host-act-lines.ts). Hosts read all of it, co-hosts the acts in their current
 * instance.
 */
export type HostActs = {
  /** Latest first; `before`: a page's `next`. Throws what requireHost throws. */
  list(me: string, spaceId: string, before: number | null): Promise<HostActPage>;
  /** All of it as CSV, a line per act, in words as well, in this language. Throws what requireHost throws. */
  csv(me: string, spaceId: string, locale: Locale): Promise<string>;
  purge(): Promise<void>;
};

export function createHostActs({ db, rooms }: HostActsDeps): HostActs {
  /** The condition for acts that `me` may read. Throws what requireHost throws. */
  const readableBy = async (me: string, spaceId: string): Promise<SQL | undefined> => {
    const ofSpace = eq(hostActs.spaceId, spaceId);
    if (await isHost(db, spaceId, me)) return ofSpace;
    const instance = await rooms.coHosting(spaceId, me);
    if (instance !== null)
      return and(ofSpace, eq(hostActs.instance, instance.number), gte(hostActs.at, instance.createdAt));
    await requireHost(db, spaceId, me);
    return ofSpace;
  };
  const read = async (me: string, spaceId: string, before: number | null, limit: number) => {
    const isReadable = await readableBy(me, spaceId);
    return db
      .select()
      .from(hostActs)
      .where(and(isReadable, before === null ? undefined : lt(hostActs.number, before)))
      .orderBy(desc(hostActs.number))
      .limit(limit);
  };
  /** Acts as shown to `me`: others' texts only as far as these may reach them. */
  const shown = async (me: string, spaceId: string, rows: readonly Row[]): Promise<HostAct[]> => {
    const ids = new Set(rows.flatMap((row) => writerOf(row)?.accountId ?? []));
    const targets = [...new Set(rows.flatMap(({ target }) => target ?? []))];
    const [mayReach, found] = await Promise.all([
      conversationIn(db, spaceId, [...ids.add(me)]),
      approachableAmong(db, me, targets),
    ]);
    // A child is named to whoever acted on them and to people who may find them (docs/young-people.md, Y9), not to
    // every host.
    const isNamed = ({ by, target }: Row): boolean => target === null || by === me || found.has(target);
    return rows.map((row) =>
      shape({
        ...row,
        ...(!isNamed(row) && { targetName: "" }),
        ...detailFor(row, (writerId) => mayReach(writerId, me)),
      }),
    );
  };
  return {
    async list(me, spaceId, before) {
      const rows = await read(me, spaceId, before, PAGE);
      const last = rows.length === PAGE ? rows.at(-1) : undefined;
      return { acts: await shown(me, spaceId, rows), next: last === undefined ? null : last.number };
    },

    async csv(me, spaceId, locale) {
      const rows = await read(me, spaceId, null, CSV_MAX);
      const acts = await shown(me, spaceId, rows);
      return inLocale(locale, () =>
        csvOf(
          [...COLUMNS, "words"],
          acts.map((act) => [...COLUMNS.map((column) => act[column] ?? ""), actWords(act)]),
        ),
      );
    },

    async purge() {
      await db.delete(hostActs).where(lt(hostActs.at, sql`now() - make_interval(days => ${HOST_ACTS_DAYS})`));
    },
  };
}

type Row = typeof hostActs.$inferSelect;

const COLUMNS = ["at", "act", "by", "target", "detail", "instance"] as const;

const shape = (row: Row & Pick<HostAct, "isTextHidden">): HostAct => ({
  id: row.id,
  at: row.at.toISOString(),
  act: row.act satisfies HostActName,
  by: row.byName,
  target: row.targetName,
  detail: row.detail,
  isTextHidden: row.isTextHidden,
  instance: row.instance,
});
