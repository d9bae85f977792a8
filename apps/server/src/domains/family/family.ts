import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { CHILDREN_MAX, FAMILY_LINK_MS, PARENTS_MAX, type PersonCard } from "@veranda/contract";
import type {
  Family,
  LinkedChild,
  ParentalControls,
  ParentalControlsChange,
  ParentalControlsNews,
  StaffFamily,
} from "@veranda/contract/records/family";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { heldAccounts, isAdult, isBarred, isUnder16 } from "../accounts/account-facts.ts";
import { audit, type Origin } from "../accounts/audit.ts";
import { digestOf, newSecret } from "../accounts/random-id.ts";
import { isBlockedBetween } from "../people/block-facts.ts";
import { betweenTwo, type PairEvents } from "../people/pair.ts";
import type { PersonCards } from "../people/person-cards.ts";
import {
  childIdsOf,
  endByStaff,
  endLink,
  isParentOf,
  linksOf,
  parentIdsOf,
  parentIdsOfAll,
} from "./links.ts";
import { familyInvitations, familyLinks, parentalControls } from "./tables.ts";

/** Rate limits per person. */
const LIMITS = {
  link: { max: 20, windowMs: 3_600_000 },
  set: { max: 60, windowMs: 600_000 },
  end: { max: 60, windowMs: 600_000 },
} as const;
/** Defaults, the same as without a parent. */
const AT_FIRST: ParentalControls = { conversation: "friends", hasFriendRequests: true };

export type FamilyDeps = {
  db: Db;
  events: PairEvents;
  limiter: Limiter;
  cards: PersonCards;
  friendIdsOf: (accountId: string) => Promise<readonly string[]>;
  now: () => number;
};

/** Parents and their children (docs/young-people.md). */
export type FamilyRules = {
  of(me: string): Promise<Family>;
  /** Throws ONLY_UNDER_16, TOO_MANY_PARENTS or RATE_LIMITED. */
  createLink(me: string): Promise<{ key: string; expiresAt: string }>;
  /** Invalidates their current link. */
  withdrawLink(me: string): Promise<void>;
  /** Throws FAMILY_LINK_NOT_FOUND, NOT_YOURSELF or ADULTS_ONLY. */
  preview(me: string, key: string): Promise<{ child: PersonCard }>;
  /** Throws the same, USER_NOT_FOUND, ALREADY_LINKED, TOO_MANY_PARENTS or TOO_MANY_CHILDREN. */
  accept(me: string, key: string): Promise<LinkedChild>;
  /** Throws USER_NOT_FOUND if it isn't a child of theirs, NOT_YOURSELF or RATE_LIMITED. */
  setControls(me: string, childId: string, change: ParentalControlsChange): Promise<ParentalControls>;
  /** Throws USER_NOT_FOUND. */
  linksOf(id: string): Promise<StaffFamily>;
  /** Ends a link, as staff; a missing one is ignored. Resolves to the remaining links. Throws USER_NOT_FOUND. */
  endByStaff(
    by: string,
    ofTwo: { id: string; otherId: string },
    reason: string,
    origin: Origin,
  ): Promise<StaffFamily>;
  /** Throws RATE_LIMITED. */
  end(me: string, them: string): Promise<void>;
};

export function createFamily({ db, events, limiter, cards, friendIdsOf, now }: FamilyDeps): FamilyRules {
  const take = async (what: keyof typeof LIMITS, me: string): Promise<void> => {
    const waitMs = await limiter.take(`family-${what}:${me}`, LIMITS[what]);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  };

  /** The child of a link: valid if they are still under 16 and there is no block between the two. */
  const childOf = async (reader: Pick<Db, "execute">, me: string, key: string): Promise<string> => {
    const { rows } = await reader.execute<{ childId: string; mayBe: boolean }>(sql`
      select child_id as "childId", ${isAdult(me)} and not ${isBarred(me)} as "mayBe"
      from family_invitations where digest = ${digestOf(key)} and expires_at > ${new Date(now())}
        and ${isUnder16(sql`child_id`)} and not ${isBlockedBetween(me, sql`child_id`)}`);
    const [found] = rows;
    if (found === undefined) throw new NamedError("FAMILY_LINK_NOT_FOUND");
    if (found.childId === me) throw new NamedError("NOT_YOURSELF");
    if (!found.mayBe) throw new NamedError("ADULTS_ONLY");
    return found.childId;
  };

  /** As this parent sees them. */
  const childrenOf = async (me: string, ids: readonly string[]): Promise<LinkedChild[]> => {
    if (ids.length === 0) return [];
    const [friendIds, controls, links] = await Promise.all([
      Promise.all(ids.map((id) => friendIdsOf(id))),
      controlsOf(db, ids),
      parentIdsOfAll(db, ids),
    ]);
    const others = links.filter(({ parentId }) => parentId !== me);
    const named = [...ids, ...friendIds.flat(), ...others.map(({ parentId }) => parentId)];
    const people = await cards.byId([...new Set(named)]);
    return ids.flatMap((id, at) => {
      const person = people.get(id);
      if (person === undefined) return [];
      const friends = (friendIds[at] ?? []).flatMap((friend) => people.get(friend)?.displayName ?? []);
      const otherParents = others.flatMap(({ childId, parentId }) =>
        childId === id ? (people.get(parentId)?.displayName ?? []) : [],
      );
      return [{ person, friends, otherParents, controls: controls.get(id) ?? AT_FIRST }];
    });
  };

  const staffFamilyOf = async (id: string): Promise<StaffFamily> => {
    const links = await linksOf(db, id);
    const people = await cards.byId([
      ...new Set([id, ...links.flatMap(({ childId, parentId }) => [childId, parentId])]),
    ]);
    if (!people.has(id)) throw new NamedError("USER_NOT_FOUND");
    const shown = (side: "childId" | "parentId") =>
      links.flatMap((link) => {
        const person = link[side] === id ? undefined : people.get(link[side]);
        return person === undefined ? [] : [{ person, linkedAt: link.linkedAt.toISOString() }];
      });
    return { parents: shown("parentId"), children: shown("childId") };
  };

  return {
    async of(me) {
      const [parentIds, childIds, { rows }] = await Promise.all([
        parentIdsOf(db, me),
        childIdsOf(db, me),
        db.execute<{ isChild: boolean; expiresAt: Date | string | null }>(sql`
          select ${isUnder16(me)} as "isChild",
            (select expires_at from family_invitations
              where child_id = ${me} and expires_at > ${new Date(now())}) as "expiresAt"`),
      ]);
      const { isChild = false, expiresAt = null } = rows[0] ?? {};
      const [parents, controls, children] = await Promise.all([
        cards.inOrder(parentIds),
        parentIds.length === 0 ? null : controlsOf(db, [me]),
        childrenOf(me, childIds),
      ]);
      return {
        isChild,
        parents,
        controls: controls && (controls.get(me) ?? AT_FIRST),
        linkExpiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
        children,
      };
    },

    async createLink(me) {
      await take("link", me);
      const { rows } = await db.execute<{ isChild: boolean }>(sql`select ${isUnder16(me)} as "isChild"`);
      if (rows[0]?.isChild !== true) throw new NamedError("ONLY_UNDER_16");
      if ((await parentIdsOf(db, me)).length >= PARENTS_MAX) throw new NamedError("TOO_MANY_PARENTS");
      const key = newSecret();
      const made = { digest: digestOf(key), expiresAt: new Date(now() + FAMILY_LINK_MS) };
      await db
        .insert(familyInvitations)
        .values({ childId: me, ...made })
        .onConflictDoUpdate({ target: familyInvitations.childId, set: made });
      return { key, expiresAt: made.expiresAt.toISOString() };
    },

    withdrawLink: (me) =>
      events.transaction(async (tx, record) => {
        const gone = await tx
          .delete(familyInvitations)
          .where(eq(familyInvitations.childId, me))
          .returning({ id: familyInvitations.childId });
        if (gone.length > 0) record({ name: "AccountChanged", accountId: me });
      }),

    async preview(me, key) {
      const id = await childOf(db, me, key);
      const child = (await cards.byId([id])).get(id);
      if (child === undefined) throw new NamedError("FAMILY_LINK_NOT_FOUND");
      return { child };
    },

    async accept(me, key) {
      const childId = await childOf(db, me, key);
      await betweenTwo(events, me, childId, async (tx, _, record) => {
        // Locks their ages: a change is either visible here, or ends the link afterwards.
        await tx.execute(sql`select from ${heldAccounts([me, childId])} as held`);
        // It may have been used, withdrawn, replaced or blocked while this waited.
        await childOf(tx, me, key);
        const parents = await parentIdsOf(tx, childId);
        if (parents.includes(me)) throw new NamedError("ALREADY_LINKED");
        if (parents.length >= PARENTS_MAX) throw new NamedError("TOO_MANY_PARENTS");
        if ((await childIdsOf(tx, me)).length >= CHILDREN_MAX) throw new NamedError("TOO_MANY_CHILDREN");
        const used = await tx
          .delete(familyInvitations)
          .where(
            and(
              eq(familyInvitations.digest, digestOf(key)),
              gt(familyInvitations.expiresAt, new Date(now())),
            ),
          )
          .returning({ id: familyInvitations.childId });
        // Withdrawn or replaced concurrently.
        if (used.length === 0) throw new NamedError("FAMILY_LINK_NOT_FOUND");
        // Settings of a deleted parent's account are not restored.
        if (parents.length === 0)
          await tx.delete(parentalControls).where(eq(parentalControls.childId, childId));
        await tx.insert(familyLinks).values({ childId, parentId: me, linkedAt: new Date(now()) });
        record({ name: "FamilyLinked", from: me, to: childId, toldIds: parents });
        for (const accountId of [childId, me, ...parents]) record({ name: "AccountChanged", accountId });
      });
      const [child] = await childrenOf(me, [childId]);
      if (child === undefined) throw new NamedError("FAMILY_LINK_NOT_FOUND");
      return child;
    },

    async setControls(me, childId, change) {
      await take("set", me);
      return betweenTwo(events, me, childId, async (tx, _, record) => {
        if (!(await isParentOf(tx, me, childId))) throw new NamedError("USER_NOT_FOUND");
        const before = (await controlsOf(tx, [childId])).get(childId) ?? AT_FIRST;
        const { conversation = before.conversation, hasFriendRequests = before.hasFriendRequests } = change;
        const after = { conversation, hasFriendRequests };
        const changes = changesBetween(before, after);
        if (changes.length === 0) return before;
        await tx
          .insert(parentalControls)
          .values({ childId, ...after })
          .onConflictDoUpdate({ target: parentalControls.childId, set: after });
        const toldIds = [childId, ...(await parentIdsOf(tx, childId)).filter((id) => id !== me)];
        record({ name: "ParentalControlsChanged", accountId: childId, byId: me, toldIds, changes });
        for (const accountId of [...toldIds, me]) record({ name: "AccountChanged", accountId });
        return after;
      });
    },

    linksOf: staffFamilyOf,

    async endByStaff(by, { id, otherId }, reason, origin) {
      await endByStaff(events, id, otherId, (tx, { childId, parentId }) =>
        // Logged for the staff member, not for the two: their exports would contain data about each other.
        audit(tx, now(), {
          accountId: by,
          action: "staff_ended_family_link",
          origin,
          details: { childId, parentId, reason },
        }),
      );
      return staffFamilyOf(id);
    },

    async end(me, them) {
      await take("end", me);
      await endLink(events, me, them);
    },
  };
}

const changesBetween = (before: ParentalControls, after: ParentalControls): ParentalControlsNews[] => [
  ...(after.conversation === before.conversation ? [] : ([`conversation_${after.conversation}`] as const)),
  ...(after.hasFriendRequests === before.hasFriendRequests
    ? []
    : ([after.hasFriendRequests ? "requests_on" : "requests_off"] as const)),
];

async function controlsOf(
  db: Pick<Db, "select">,
  childIds: readonly string[],
): Promise<ReadonlyMap<string, ParentalControls>> {
  const rows = await db
    .select()
    .from(parentalControls)
    .where(inArray(parentalControls.childId, [...childIds]));
  return new Map(rows.map(({ childId, ...controls }) => [childId, controls]));
}
