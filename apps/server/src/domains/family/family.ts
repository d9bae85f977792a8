import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { CHILDREN_MAX, FAMILY_LINK_MS, PARENTS_MAX, type PersonCard } from "@veranda/contract";
import type {
  Family,
  LinkedChild,
  ParentalControls,
  ParentalControlsChange,
} from "@veranda/contract/records/family";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { adultsAmong, isUnder16 } from "../accounts/account-facts.ts";
import { digestOf, newSecret } from "../accounts/random-id.ts";
import { isBlockedBetween } from "../people/block-facts.ts";
import { betweenTwo, type PairEvents } from "../people/pair.ts";
import type { PersonCards } from "../people/person-cards.ts";
import { childIdsOf, endLink, linkBetween, parentIdsOf } from "./links.ts";
import { familyInvitations, familyLinks, parentalControls } from "./tables.ts";

/** Links that one person may make. */
const LINKS_MADE = { max: 20, windowMs: 3_600_000 };
/** Until a parent sets something: as without one. */
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
  /** Throws FAMILY_LINK_NOT_FOUND, NOT_YOURSELF or ADULTS_ONLY. */
  preview(me: string, key: string): Promise<{ child: PersonCard }>;
  /** Throws the same, ALREADY_LINKED, TOO_MANY_PARENTS or TOO_MANY_CHILDREN. */
  accept(me: string, key: string): Promise<LinkedChild>;
  /** Throws USER_NOT_FOUND for who is no child of theirs. */
  setControls(me: string, childId: string, change: ParentalControlsChange): Promise<ParentalControls>;
  end(me: string, them: string): Promise<void>;
};

export function createFamily({ db, events, limiter, cards, friendIdsOf, now }: FamilyDeps): FamilyRules {
  /** Whose link it is: it holds, for somebody who is under 16 still and from whom no block keeps this person. */
  const childOf = async (reader: Pick<Db, "execute">, me: string, key: string): Promise<string> => {
    const { rows } = await reader.execute<{ childId: string; isAdult: boolean }>(sql`
      select child_id as "childId", exists (select from ${adultsAmong([me])} as adult) as "isAdult"
      from family_invitations where digest = ${digestOf(key)} and expires_at > ${new Date(now())}
        and ${isUnder16(sql`child_id`)} and not ${isBlockedBetween(me, sql`child_id`)}`);
    const [found] = rows;
    if (found === undefined) throw new NamedError("FAMILY_LINK_NOT_FOUND");
    if (found.childId === me) throw new NamedError("NOT_YOURSELF");
    if (!found.isAdult) throw new NamedError("ADULTS_ONLY");
    return found.childId;
  };

  const childrenOf = async (ids: readonly string[]): Promise<LinkedChild[]> => {
    if (ids.length === 0) return [];
    const [friendIds, controls] = await Promise.all([
      Promise.all(ids.map((id) => friendIdsOf(id))),
      controlsOf(db, ids),
    ]);
    const people = await cards.byId([...new Set([...ids, ...friendIds.flat()])]);
    return ids.flatMap((id, at) => {
      const person = people.get(id);
      if (person === undefined) return [];
      const friends = (friendIds[at] ?? []).flatMap((friend) => people.get(friend)?.displayName ?? []);
      return [{ person, friends, controls: controls.get(id) ?? AT_FIRST }];
    });
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
        childrenOf(childIds),
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
      const waitMs = await limiter.take(`family-link:${me}`, LINKS_MADE);
      if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
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

    async preview(me, key) {
      const id = await childOf(db, me, key);
      const child = (await cards.byId([id])).get(id);
      if (child === undefined) throw new NamedError("FAMILY_LINK_NOT_FOUND");
      return { child };
    },

    async accept(me, key) {
      const childId = await childOf(db, me, key);
      await betweenTwo(events, me, childId, async (tx, _, record) => {
        // It may have been used, replaced or closed to them while this waited.
        await childOf(tx, me, key);
        const parents = await parentIdsOf(tx, childId);
        if (parents.includes(me)) throw new NamedError("ALREADY_LINKED");
        if (parents.length >= PARENTS_MAX) throw new NamedError("TOO_MANY_PARENTS");
        if ((await childIdsOf(tx, me)).length >= CHILDREN_MAX) throw new NamedError("TOO_MANY_CHILDREN");
        await tx
          .delete(familyInvitations)
          .where(
            and(
              eq(familyInvitations.digest, digestOf(key)),
              gt(familyInvitations.expiresAt, new Date(now())),
            ),
          );
        // What an account that is gone had set doesn't come back.
        if (parents.length === 0)
          await tx.delete(parentalControls).where(eq(parentalControls.childId, childId));
        await tx.insert(familyLinks).values({ childId, parentId: me, linkedAt: new Date(now()) });
        record({ name: "FamilyLinked", from: me, to: childId });
        for (const accountId of [childId, me]) record({ name: "AccountChanged", accountId });
      });
      const [child] = await childrenOf([childId]);
      if (child === undefined) throw new NamedError("FAMILY_LINK_NOT_FOUND");
      return child;
    },

    setControls: (me, childId, change) =>
      betweenTwo(events, me, childId, async (tx, _, record) => {
        const [link] = await tx
          .select({ id: familyLinks.childId })
          .from(familyLinks)
          .where(and(eq(familyLinks.childId, childId), linkBetween(me, childId)));
        if (link === undefined) throw new NamedError("USER_NOT_FOUND");
        const before = (await controlsOf(tx, [childId])).get(childId) ?? AT_FIRST;
        const { conversation = before.conversation, hasFriendRequests = before.hasFriendRequests } = change;
        const after = { conversation, hasFriendRequests };
        if (
          after.conversation === before.conversation &&
          after.hasFriendRequests === before.hasFriendRequests
        )
          return before;
        await tx
          .insert(parentalControls)
          .values({ childId, ...after })
          .onConflictDoUpdate({ target: parentalControls.childId, set: after });
        const toldIds = [childId, ...(await parentIdsOf(tx, childId)).filter((id) => id !== me)];
        record({ name: "ParentalControlsChanged", accountId: childId, byId: me, toldIds });
        for (const accountId of [...toldIds, me]) record({ name: "AccountChanged", accountId });
        return after;
      }),

    end: (me, them) => endLink(events, me, them),
  };
}

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
