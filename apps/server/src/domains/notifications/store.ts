import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { AssignedRoleName, DecisionNews, SpaceEventNews } from "@veranda/contract";
import type { ParentalControlsNews } from "@veranda/contract/records/family";
import type { NotificationKind } from "@veranda/contract/records/notifications";
import type { Db } from "../../platform/db/database.ts";
import { isReferenceMissing } from "../../platform/db/sql-state.ts";
import { textsOf } from "../../platform/db/is-among.ts";
import { mayApproach } from "../people/young-people.ts";
import { notifications } from "./tables.ts";

/** Maximum notifications stored per person. */
const KEPT = 500;
/** Repeated news is suppressed within this time. */
const REPEAT_HOURS = 24;
/** Kinds that can occur again on the same day; repeated within this time it is a duplicate delivery. */
const OFTEN: readonly NotificationKind[] = [
  "family_linked",
  "family_ended",
  "family_over",
  "family_parent",
  "family_parent_over",
  "parental_controls",
];
const OFTEN_REPEAT_HOURS = 1 / 60;
/** A place at the same event may be given again; within this time it is a duplicate delivery. */
const PLACE_REPEAT_SECONDS = 60;

export type News = {
  readonly kind: NotificationKind;
  /** The person notified, and the one who caused it; null for staff, or nobody in particular. */
  readonly to: string;
  readonly actorId: string | null;
  readonly spaceId: string | null;
  /** A role in the space, assigned or removed. */
  readonly role?: AssignedRoleName;
  /** The name of the person whose link has ended, or of the deleted organisation, at that time. */
  readonly name?: string | null;
  /** A control set by a parent, and for which child; each setting is notified separately. */
  readonly control?: ParentalControlsNews | undefined;
  readonly childId?: string;
  /** Invitation to an organisation. */
  readonly invitationId?: string;
  /** A deleted organisation. */
  readonly organizationId?: string;
  readonly decision?: { readonly id: string; readonly reportId: string | null; readonly news: DecisionNews };
  readonly event?: {
    readonly id: string;
    /** The event's change, with the revision at that time; absent for an invitation. */
    readonly change?: { readonly revision: number; readonly news: SpaceEventNews };
  };
};
export type NotificationRow = typeof notifications.$inferSelect;

/**
 * The key that identifies repeated news. An invitation to an organisation or an event is the same whichever admin or
 * host sends it again, and so is a role. Of an event, only the latest news is kept.
 */
const keyOf = ({
  kind,
  actorId,
  spaceId,
  role,
  control,
  childId,
  invitationId,
  organizationId,
  decision,
  event,
}: Omit<News, "to">): string =>
  [
    kind,
    control?.split("_")[0],
    decision?.news,
    decision?.reportId,
    decision?.id ?? event?.id ?? invitationId ?? organizationId ?? role ?? actorId,
    childId ?? spaceId,
  ]
    .filter((part) => part !== undefined && part !== null)
    .join(":");

/** Stores news. Null if it was notified recently, or somebody concerned was deleted. */
export async function keep(
  db: Pick<Db, "insert" | "execute">,
  news: News,
  at: Date,
): Promise<NotificationRow | null> {
  const { to, kind, actorId, spaceId, role, name, control, childId, decision, event } = news;
  const rows = await db
    .insert(notifications)
    .values({
      accountId: to,
      key: keyOf(news),
      kind,
      actorId,
      spaceId,
      invitationId: news.invitationId ?? null,
      childId: childId ?? null,
      news: decision?.news ?? event?.change?.news ?? role ?? control ?? name ?? null,
      decisionId: decision?.id ?? null,
      reportId: decision?.reportId ?? null,
      eventId: event?.id ?? null,
      eventRevision: event?.change?.revision ?? null,
      createdAt: at,
    })
    .onConflictDoUpdate({
      target: [notifications.accountId, notifications.key],
      set: {
        id: sql`excluded.id`,
        actorId,
        news: sql`excluded.news`,
        eventRevision: sql`excluded.event_revision`,
        createdAt: at,
        readAt: null,
      },
      setWhere:
        event === undefined
          ? sql`${notifications.news} is distinct from excluded.news
            or ${notifications.createdAt} < excluded.created_at - make_interval(secs => ${3600 * (OFTEN.includes(kind) ? OFTEN_REPEAT_HOURS : REPEAT_HOURS)})`
          : sql`(${notifications.news}, ${notifications.eventRevision}) is distinct from (excluded.news, excluded.event_revision)
            or (excluded.news = 'place'
              and ${notifications.createdAt} < excluded.created_at - make_interval(secs => ${PLACE_REPEAT_SECONDS}))`,
    })
    .returning()
    .catch((error: unknown) => {
      if (isReferenceMissing(error)) return [];
      throw error;
    });
  const [row] = rows;
  if (row === undefined) return null;
  await db.execute(sql`
    delete from notifications where account_id = ${to} and id <= (
      select id from notifications where account_id = ${to} order by id desc offset ${KEPT} limit 1)`);
  return row;
}

/** Null if it no longer applies, or newer news has replaced it. */
export async function withId(db: Db, accountId: string, id: number): Promise<NotificationRow | null> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), eq(notifications.id, id)));
  return row ?? null;
}

/** Removes news that no longer applies. True if there was any. */
export async function withdraw(db: Db, news: News): Promise<boolean> {
  const gone = await db
    .delete(notifications)
    .where(and(eq(notifications.accountId, news.to), eq(notifications.key, keyOf(news))))
    .returning({ id: notifications.id });
  return gone.length > 0;
}

/** Notifications that somebody caused for another person, and those to an owner about visitors of their space. */
const OF_TURNING: readonly NotificationKind[] = ["role_given", "role_taken", "organization_invitation"];
const OF_COMING: readonly NotificationKind[] = ["host_event", "love"];

/**
 * Removes notifications of an adult's actions towards somebody now known to be under 16, and those to an adult about
 * such a person: neither would be notified any more (docs/young-people.md, Y9). Resolves to the people whose lists
 * changed.
 */
export async function withdrawUnapproachable(db: Pick<Db, "execute">, changedId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from notifications where actor_id is not null
      and (account_id = ${changedId} or actor_id = ${changedId})
      and (
        (kind = any(${textsOf(OF_TURNING)}) and not ${mayApproach(sql`actor_id`, sql`notifications.account_id`)})
        or (kind = any(${textsOf(OF_COMING)}) and not ${mayApproach(sql`notifications.account_id`, sql`actor_id`)}))
    returning account_id as id`);
  return [...new Set(rows.map(({ id }) => id))];
}

/** Newest first; one more than requested if there are more. */
export async function newest(
  db: Db,
  accountId: string,
  before: number | null,
  count: number,
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(
      and(eq(notifications.accountId, accountId), before === null ? undefined : lt(notifications.id, before)),
    )
    .orderBy(desc(notifications.id))
    .limit(count + 1);
}

/** Unread notifications. */
export async function unread(db: Db, accountId: string): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), isNull(notifications.readAt)));
}

/** `key` null: all. True if there was something to mark. */
export async function markRead(db: Db, accountId: string, key: string | null, at: Date): Promise<boolean> {
  const marked = await db
    .update(notifications)
    .set({ readAt: at })
    .where(
      and(
        eq(notifications.accountId, accountId),
        key === null ? undefined : eq(notifications.key, key),
        isNull(notifications.readAt),
      ),
    )
    .returning({ id: notifications.id });
  return marked.length > 0;
}

export async function exists(db: Db, accountId: string, key: string): Promise<boolean> {
  const [row] = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), eq(notifications.key, key)));
  return row !== undefined;
}
