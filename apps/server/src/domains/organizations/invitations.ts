import { and, desc, eq, gt, sql } from "drizzle-orm";
import {
  ORGANIZATION_INVITATION_DAYS,
  ORGANIZATION_SEATS_MAX,
  type MyOrganization,
  type OrganizationInvitation,
  type ReceivedInvitation,
} from "@veranda/contract";
import { DEFAULT_LOCALE } from "@veranda/messages";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { accountOfAddress, verifiedAddressOf } from "../accounts/account-facts.ts";
import { localesOf, localesOfAddresses } from "../accounts/locales.ts";
import { verifiedAddresses } from "../accounts/mail-addresses.ts";
import { newId } from "../accounts/random-id.ts";
import { approachableAmong, mayApproach } from "../people/young-people.ts";
import { lockMembershipOf, lockOrganization, lockToChange, requireMay } from "./lock-organization.ts";
import { organizationInvitationMail } from "./mails.ts";
import { writeAct } from "./organization-acts.ts";
import type { Membership } from "./organization-facts.ts";
import type { OrganizationsDeps } from "./organizations-deps.ts";
import { join } from "./join.ts";
import { usedSeats } from "./seats.ts";
import { organizationInvitations, organizations } from "./tables.ts";

const HOUR_MS = 3_600_000;
/** Rate limits: invitations by one person, and to one address, including those to spaces. */
const INVITED = { max: 100, windowMs: HOUR_MS };
const RECEIVED = { max: 5, windowMs: HOUR_MS };
const LIFE_MS = ORGANIZATION_INVITATION_DAYS * 24 * HOUR_MS;

type InvitationRow = typeof organizationInvitations.$inferSelect;

const shape = ({ id, email, invitedAt, expiresAt }: InvitationRow): OrganizationInvitation => ({
  id,
  email,
  invitedAt: invitedAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

/** Invitations, latest first. Throws what requireMay throws. */
export async function invitationsOf(
  { db }: Pick<OrganizationsDeps, "db">,
  me: string,
): Promise<OrganizationInvitation[]> {
  const { organizationId } = await requireMay(db, me, "access_admin_page");
  const rows = await db
    .select()
    .from(organizationInvitations)
    .where(eq(organizationInvitations.organizationId, organizationId))
    .orderBy(desc(organizationInvitations.invitedAt), organizationInvitations.email);
  return rows.map(shape);
}

/**
 * Invites the owner of an address, now or later, mails them, and notifies an existing account; `resend`: again, with a
 * new expiry. Somebody under 16 whom `me` may not contact gets nothing; the answer is the same. Throws what requireMay
 * throws, ALREADY_INVITED, ALREADY_IN_ORGANIZATION, INVITATION_NOT_FOUND, TOO_MANY_PEOPLE or RATE_LIMITED.
 */
export async function inviteToOrganization(
  deps: OrganizationsDeps,
  me: string,
  { email, resend }: { email: string; resend: boolean },
): Promise<OrganizationInvitation> {
  const { db, events, limiter, now } = deps;
  await requireMay(db, me, "access_admin_page");
  const waitMs = await limiter.take(`organization-invited:${me}`, INVITED);
  if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  const at = new Date(now());
  const times = { invitedBy: me, invitedAt: at, expiresAt: new Date(at.getTime() + LIFE_MS) };
  const { row, membership, isHeard } = await events.transaction(async (tx, record) => {
    const membership = await lockToChange(tx, me);
    const { organizationId } = membership;
    if (await hasJoined(tx, organizationId, email)) throw new NamedError("ALREADY_IN_ORGANIZATION");
    const [present] = await tx
      .select({ id: organizationInvitations.id, expiresAt: organizationInvitations.expiresAt })
      .from(organizationInvitations)
      .where(
        and(
          eq(organizationInvitations.organizationId, organizationId),
          eq(organizationInvitations.email, email),
        ),
      );
    const holdsSeat = present !== undefined && present.expiresAt > at;
    if (resend && present === undefined) throw new NamedError("INVITATION_NOT_FOUND");
    if (!resend && holdsSeat) throw new NamedError("ALREADY_INVITED");
    if (!holdsSeat && (await usedSeats(tx, organizationId, at.getTime())) >= ORGANIZATION_SEATS_MAX)
      throw new NamedError("TOO_MANY_PEOPLE");
    const [row] =
      present === undefined
        ? await tx
            .insert(organizationInvitations)
            .values({ id: newId(), organizationId, email, ...times })
            .returning()
        : await tx
            .update(organizationInvitations)
            .set(times)
            .where(eq(organizationInvitations.id, present.id))
            .returning();
    if (row === undefined) throw new NamedError("INVITATION_NOT_FOUND");
    await writeAct(tx, { organizationId, act: "invited", by: me, detail: email });
    const to = await accountIdOf(tx, email);
    const isHeard = to === null || (await approachableAmong(tx, me, [to])).has(to);
    if (to !== null && isHeard) record({ name: "InvitedToOrganization", from: me, to, invitationId: row.id });
    return { row, membership, isHeard };
  });
  if (isHeard) await mailInvitation(deps, me, membership, email);
  return shape(row);
}

/** The account with this verified address. */
async function accountIdOf(tx: Pick<Db, "execute">, email: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select person.id from ${accountOfAddress(sql`${email}`)} as person`);
  return rows[0]?.id ?? null;
}

async function hasJoined(tx: Pick<Db, "execute">, organizationId: string, email: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from organization_members as member join ${accountOfAddress(sql`${email}`)} as person
      on person.id = member.account_id
    where member.organization_id = ${organizationId}`);
  return rows.length > 0;
}

async function mailInvitation(
  { db, limiter, mailer, site, cards, circleOf }: OrganizationsDeps,
  me: string,
  { name }: Membership,
  email: string,
): Promise<void> {
  const [people, { blockedIds }, own, locales] = await Promise.all([
    cards.byId([me]),
    circleOf(me),
    localesOf(db, [me]),
    localesOfAddresses(db, [email]),
  ]);
  // Somebody with a block in either direction gets nothing; the answer is the same.
  const isUnheard = [...(await verifiedAddresses(db, blockedIds)).values()].includes(email);
  if (isUnheard || (await limiter.take(`invitation-mail:${email}`, RECEIVED)) !== null) return;
  // People without an account probably read the language of whoever invites them.
  const locale = locales.get(email) ?? own.get(me) ?? DEFAULT_LOCALE;
  const by = people.get(me)?.displayName ?? null;
  await mailer.send(organizationInvitationMail(site, { to: email, locale }, { by, name }));
}

/** Withdraws an invitation, also from the notifications of its recipient. Throws what requireMay throws. */
export async function removeInvitation(
  { events }: Pick<OrganizationsDeps, "events">,
  me: string,
  id: string,
): Promise<void> {
  await events.transaction(async (tx, record) => {
    const { organizationId } = await lockToChange(tx, me);
    const [gone] = await tx
      .delete(organizationInvitations)
      .where(
        and(eq(organizationInvitations.id, id), eq(organizationInvitations.organizationId, organizationId)),
      )
      .returning({ email: organizationInvitations.email });
    if (gone === undefined) return;
    await writeAct(tx, { organizationId, act: "invitation_removed", by: me, detail: gone.email });
    const accountId = await accountIdOf(tx, gone.email);
    if (accountId !== null) record({ name: "AccountChanged", accountId });
  });
}

/** Invitations to an address that this person has proven, from people who may contact them, latest first. */
export async function receivedInvitations(
  { db, cards, now }: Pick<OrganizationsDeps, "db" | "cards" | "now">,
  me: string,
): Promise<ReceivedInvitation[]> {
  const rows = await db
    .select({
      id: organizationInvitations.id,
      name: organizations.name,
      invitedBy: organizationInvitations.invitedBy,
      expiresAt: organizationInvitations.expiresAt,
    })
    .from(organizationInvitations)
    .innerJoin(organizations, eq(organizations.id, organizationInvitations.organizationId))
    .where(isFor(me, new Date(now())))
    .orderBy(desc(organizationInvitations.invitedAt));
  const people = await cards.byId(rows.flatMap(({ invitedBy }) => invitedBy ?? []));
  return rows.map(({ id, name, invitedBy, expiresAt }) => ({
    id,
    name,
    invitedBy: people.get(invitedBy ?? "")?.displayName ?? null,
    expiresAt: expiresAt.toISOString(),
  }));
}

const isFor = (me: string, at: Date) =>
  and(
    eq(organizationInvitations.email, verifiedAddressOf(me)),
    gt(organizationInvitations.expiresAt, at),
    mayApproach(sql`${organizationInvitations.invitedBy}`, sql`${me}::text`),
  );

/**
 * Accepts an invitation to an address that this person has proven; it is used up. Throws INVITATION_NOT_FOUND if it is
 * another's, withdrawn, used or expired, or from somebody who may not contact them, ALREADY_IN_ORGANIZATION, or
 * TOO_MANY_PEOPLE.
 */
export async function acceptInvitation(
  { events, now }: Pick<OrganizationsDeps, "events" | "now">,
  me: string,
  id: string,
): Promise<MyOrganization> {
  const at = new Date(now());
  return events.transaction(async (tx, record) => {
    await lockMembershipOf(tx, me);
    const isTheirs = and(eq(organizationInvitations.id, id), isFor(me, at));
    const [invitation] = await tx
      .select({ organizationId: organizationInvitations.organizationId })
      .from(organizationInvitations)
      .where(isTheirs);
    if (invitation === undefined || !(await lockOrganization(tx, invitation.organizationId)))
      throw new NamedError("INVITATION_NOT_FOUND");
    // It may have been used or withdrawn while this waited.
    const [used] = await tx.delete(organizationInvitations).where(isTheirs).returning();
    if (used === undefined) throw new NamedError("INVITATION_NOT_FOUND");
    const joined = await join(tx, me, { organizationId: used.organizationId, at });
    await writeAct(tx, { organizationId: used.organizationId, act: "joined", by: me });
    record({ name: "AccountChanged", accountId: me });
    return joined;
  });
}

/** Declines an invitation. */
export async function declineInvitation(
  { events, now }: Pick<OrganizationsDeps, "events" | "now">,
  me: string,
  id: string,
): Promise<void> {
  await events.transaction(async (tx, record) => {
    const gone = await tx
      .delete(organizationInvitations)
      .where(and(eq(organizationInvitations.id, id), isFor(me, new Date(now()))))
      .returning({ id: organizationInvitations.id });
    // Their other pages still show it.
    if (gone.length > 0) record({ name: "AccountChanged", accountId: me });
  });
}
