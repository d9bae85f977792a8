import { and, eq, sql, type SQL } from "drizzle-orm";
import { isOpenedByShareId, SPACE_INVITATIONS_MAX, type Invitation } from "@veranda/contract";
import { DEFAULT_LOCALE } from "@veranda/messages";
import { NamedError } from "../../../named-error.ts";
import type { Db } from "../../../platform/db/database.ts";
import { textsOf } from "../../../platform/db/is-among.ts";
import type { Events } from "../../../platform/events/events.ts";
import type { Limiter } from "../../../platform/shared/limiter.ts";
import { accountOfAddress, verifiedAddressOf } from "../../accounts/account-facts.ts";
import { localesOf, localesOfAddresses } from "../../accounts/locales.ts";
import { verifiedAddresses } from "../../accounts/mail-addresses.ts";
import { approachableAmong, mayApproach } from "../../people/young-people.ts";
import { newId } from "../../accounts/random-id.ts";
import { admitted, admissionFor, isThere, visitorOf } from "../access.ts";
import { spaceInvitations, spaces } from "../tables.ts";
import { lockAsHost, requireHost } from "./require-host.ts";
import { invitationMail, linkMail } from "./mails.ts";
import type { OwnSpacesDeps } from "./own-spaces-deps.ts";

const HOUR_MS = 3_600_000;
/** Rate limits: addresses invited by one person, links mailed to oneself, and invitations sent to one address. */
const INVITED = { max: 100, windowMs: HOUR_MS };
const LINKS = { max: 10, windowMs: HOUR_MS };
const RECEIVED = { max: 5, windowMs: HOUR_MS };

/**
 * Who came after they were invited, for a row of `invited`. Only these are named: otherwise the list would reveal which
 * addresses have an account, and whose the addresses of earlier visitors are.
 */
const comer: SQL = sql`(
  select person.* from ${accountOfAddress(sql`invited.email`)} as person
  join space_visits on space_visits.account_id = person.id and space_visits.space_id = invited.space_id
    and space_visits.last_visited_at >= invited.created_at)`;

/** The same if `me` may find them: for somebody under 16 the list doesn't reveal that the address is theirs. */
const comerFor = (me: string): SQL => sql`(
  select here.* from ${comer} as here where ${mayApproach(me, sql`here.id`)})`;

/** Invitations, latest first. */
export async function invitationsOf(
  { db }: Pick<OwnSpacesDeps, "db">,
  me: string,
  id: string,
): Promise<Invitation[]> {
  await requireHost(db, id, me);
  const { rows } = await db.execute<Row>(sql`
    select invited.id, invited.email, invited.created_at as "createdAt", person.id as "accountId", username,
      display_name as "displayName"
    from space_invitations as invited
    left join lateral ${comerFor(me)} as person on true
    where invited.space_id = ${id} order by invited.created_at desc, invited.email`);
  return rows.map(({ createdAt, accountId, username, displayName, ...row }) => ({
    ...row,
    invitedAt: new Date(createdAt).toISOString(),
    person:
      accountId === null || username === null || displayName === null
        ? null
        : { id: accountId, username, displayName },
  }));
}
type Row = Pick<Invitation, "id" | "email"> & {
  createdAt: string;
  accountId: string | null;
  username: string | null;
  displayName: string | null;
};

/**
 * Invites the people with these addresses, now or later, and mails them the link. People under 16 whom `me` may not
 * contact get no mail; the answer is the same. Throws TOO_MANY_PEOPLE or RATE_LIMITED.
 */
export async function invite(
  deps: OwnSpacesDeps,
  me: string,
  id: string,
  given: readonly string[],
): Promise<void> {
  const { db, events, limiter, now } = deps;
  await requireHost(db, id, me);
  const emails = [...new Set(given)];
  for (const _ of emails) await requireRate(limiter, `invited:${me}`, INVITED);
  const createdAt = new Date(now());
  const { space, heard } = await events.transaction(async (tx, record) => {
    await lockAsHost(tx, id, me);
    const [row] = await tx
      .select({ id: spaces.id, slug: spaces.slug, name: spaces.name })
      .from(spaces)
      .where(and(eq(spaces.id, id), isThere));
    if (row === undefined) throw new NamedError("SPACE_NOT_FOUND");
    const added = await tx
      .insert(spaceInvitations)
      .values(emails.map((email) => ({ id: newId(), spaceId: id, email, invitedBy: me, createdAt })))
      .onConflictDoNothing()
      .returning({ email: spaceInvitations.email });
    const open = await tx.$count(spaceInvitations, eq(spaceInvitations.spaceId, id));
    if (open > SPACE_INVITATIONS_MAX) throw new NamedError("TOO_MANY_PEOPLE");
    const people = await accountsOf(tx, emails);
    const approachable = await approachableAmong(tx, me, [...people.values()]);
    for (const { email } of added) {
      const to = people.get(email);
      if (to !== undefined && approachable.has(to))
        record({ name: "PersonInvited", from: me, to, spaceId: id });
    }
    const heard = emails.filter((email) => !people.has(email) || approachable.has(people.get(email) ?? ""));
    return { space: row, heard };
  });
  await mailInvitations(deps, me, space, heard);
}

async function mailInvitations(
  { db, limiter, mailer, site, directory, circleOf }: OwnSpacesDeps,
  me: string,
  space: { id: string; slug: string; name: string },
  emails: readonly string[],
): Promise<void> {
  const [people, { blockedIds }, own, locales] = await Promise.all([
    directory.people([me]),
    circleOf(me),
    localesOf(db, [me]),
    localesOfAddresses(db, emails),
  ]);
  const by = people.get(me)?.displayName ?? null;
  // No mail if there is a block between them; the answer is the same.
  const unheard = new Set((await verifiedAddresses(db, blockedIds)).values());
  for (const email of emails) {
    if (unheard.has(email) || (await limiter.take(`invitation-mail:${email}`, RECEIVED)) !== null) continue;
    // Somebody without an account most likely reads the inviter's language.
    const locale = locales.get(email) ?? own.get(me) ?? DEFAULT_LOCALE;
    await mailer.send(invitationMail(site, { to: email, locale }, by, space));
  }
}

/** Withdraws invitations by their ids, or by the accounts that the list names; other accounts are ignored. */
export async function removeInvitations(
  { db, events }: Pick<OwnSpacesDeps, "db" | "events">,
  me: string,
  id: string,
  ids: readonly string[],
): Promise<void> {
  await requireHost(db, id, me);
  await events.transaction(async (tx, record) => {
    await lockAsHost(tx, id, me);
    const { rows } = await tx.execute<{ email: string; from: string | null }>(sql`
      delete from space_invitations as invited where space_id = ${id}
        and (id = any(${textsOf(ids)}) or exists (
          select from ${comerFor(me)} as person where person.id = any(${textsOf(ids)})))
      returning email, invited_by as "from"`);
    const people = await accountsOf(
      tx,
      rows.map(({ email }) => email),
    );
    for (const { email, from } of rows) {
      const to = people.get(email);
      if (from !== null && to !== undefined) record({ name: "InvitationRemoved", from, to, spaceId: id });
    }
    record({ name: "SpaceChanged", spaceId: id });
  });
}

/**
 * When more is known about somebody's age, ends invitations by adults to the address of somebody who is now known to be
 * under 16 (docs/young-people.md, Y9). People who have come since keep their access.
 */
export const endUnapproachable = (events: Pick<Events, "transaction">, changedId: string): Promise<void> =>
  events.transaction(async (tx, record) => {
    const { rows } = await tx.execute<{ email: string; from: string; spaceId: string }>(sql`
      delete from space_invitations as invited
      where invited.invited_by is not null
        and (invited.invited_by = ${changedId} or invited.email = ${verifiedAddressOf(changedId)})
        and exists (select from ${accountOfAddress(sql`invited.email`)} as person
          where not ${mayApproach(sql`invited.invited_by`, sql`person.id`)})
        and not exists (select from ${comer} as here)
      returning email, invited_by as "from", space_id as "spaceId"`);
    const people = await accountsOf(
      tx,
      rows.map(({ email }) => email),
    );
    for (const { email, from, spaceId } of rows) {
      const to = people.get(email);
      if (to !== undefined) record({ name: "InvitationRemoved", from, to, spaceId });
    }
    for (const spaceId of new Set(rows.map((row) => row.spaceId))) record({ name: "SpaceChanged", spaceId });
  });

/** The accounts that have verified these addresses, by address. */
async function accountsOf(
  tx: Pick<Db, "execute">,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ email: string; id: string }>(sql`
    select given.email, person.id from unnest(${textsOf(emails)}) as given (email)
    cross join lateral ${accountOfAddress(sql`given.email`)} as person`);
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/**
 * Mails the link to the caller's own address, with the share id if they came by one. Throws NOT_VERIFIED without an
 * address.
 */
export async function mailLink(
  { db, limiter, mailer, site }: OwnSpacesDeps,
  me: string,
  id: string,
  share: string | undefined,
): Promise<void> {
  const keys = { accountId: me, shareIds: share === undefined ? [] : [share] };
  const [row] = await db
    .select({ ...admissionFor(me), slug: spaces.slug, name: spaces.name })
    .from(spaces)
    .where(and(eq(spaces.id, id), isThere));
  const space = admitted(row, keys);
  const to = (await verifiedAddresses(db, [me])).get(me);
  if (to === undefined) throw new NamedError("NOT_VERIFIED");
  await requireRate(limiter, `link-mail:${me}`, LINKS);
  const locale = (await localesOf(db, [me])).get(me) ?? DEFAULT_LOCALE;
  await mailer.send(
    linkMail(
      site,
      { to, locale },
      space,
      isOpenedByShareId(space, visitorOf(space, keys)) ? space.shareId : null,
    ),
  );
}

async function requireRate(limiter: Limiter, key: string, limit: typeof LINKS): Promise<void> {
  const waitMs = await limiter.take(key, limit);
  if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
}
