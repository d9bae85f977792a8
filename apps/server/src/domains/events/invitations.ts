import type { EventInvitation, PersonCard } from "@veranda/contract";
import { approachableAmong, findersAmong } from "../people/young-people.ts";
import { EVENT_INVITATIONS_A_DAY, EVENT_INVITATIONS_MAX } from "@veranda/contract/constants";
import { DEFAULT_LOCALE } from "@veranda/messages";
import { NamedError } from "../../named-error.ts";
import type { NewMail } from "../../platform/mail/mailer.ts";
import type { Limit } from "../../platform/shared/limiter.ts";
import { localesOf } from "../accounts/locales.ts";
import { verifiedAddresses } from "../accounts/mail-addresses.ts";
import { notificationSettings } from "../accounts/notified.ts";
import { memberIdsOf, membershipOf } from "../organizations/organization-facts.ts";
import { requireStillHost, type EventAccess, type SeenEvent } from "./event-access.ts";
import { publicCard } from "./event-record.ts";
import { awaitsDraw, eventWithId, isOver, lockEvent } from "./event-rows.ts";
import type { KeysTo, SpaceEventsDeps } from "./events-deps.ts";
import { countInvitations, invitationsTo, invitedAmong, removeInvitation } from "./invitation-rows.ts";
import { eventInvitationMail, timeZoneFor } from "./mails.ts";
import { spaceEventInvitations } from "./tables.ts";
import { fillPlaces } from "./waiting-list.ts";

const HOUR_MS = 3_600_000;
const SENT: Limit = { max: EVENT_INVITATIONS_A_DAY, windowMs: 24 * HOUR_MS };
/** Limit of invitation mails to one address, including those to spaces. */
const MAILED: Limit = { max: 5, windowMs: HOUR_MS };
/** Maximum people suggested, and organisation members considered. */
const SUGGESTED_MAX = 60;
const READ_MEMBERS = 200;

/** People under 16 whom this host can't find, invited by another, are only counted. */
type InvitedPeople = { invitations: EventInvitation[]; unnamedCount: number };

/** Rules for the hosts of a space. They throw EVENT_NOT_FOUND, USER_UNAUTHORIZED or FORBIDDEN. */
export type EventInvitations = {
  list(id: string, keysTo: KeysTo): Promise<InvitedPeople>;
  suggestions(id: string, keysTo: KeysTo): Promise<PersonCard[]>;
  /**
   * People hidden from the host, and deleted accounts, are left out. Throws EVENT_CLOSED, TOO_MANY_PEOPLE or
   * RATE_LIMITED.
   */
  invite(id: string, me: string, keysTo: KeysTo, accountIds: readonly string[]): Promise<InvitedPeople>;
  /** Idempotent. */
  remove(id: string, keysTo: KeysTo, accountId: string): Promise<InvitedPeople>;
};

/** `isDrawn` false: places are yet to be drawn. */
export function answerOf(
  { isGoing, waitingSince }: { isGoing: boolean | null; waitingSince: Date | null },
  isDrawn: boolean,
): EventInvitation["answer"] {
  if (waitingSince !== null) return isDrawn ? "waiting" : "entered";
  return isGoing === null ? null : isGoing ? "going" : "declined";
}

type InvitationsDeps = SpaceEventsDeps & { access: EventAccess };

export function createEventInvitations(deps: InvitationsDeps): EventInvitations {
  const { db, events, spaces, spaceCards, cards, circleOf, limiter, mailer, site, access } = deps;

  const shape = async (id: string, me: string | null): Promise<InvitedPeople> => {
    const [rows, event] = await Promise.all([invitationsTo(db, id), eventWithId(db, id)]);
    const isDrawn = event === null || !awaitsDraw(event);
    const ids = rows.map(({ accountId }) => accountId);
    const [people, approachable] = await Promise.all([cards.byId(ids), approachableAmong(db, me, ids)]);
    const invitations = rows.flatMap(({ accountId, invitedAt, ...reply }) => {
      const card = approachable.has(accountId) ? people.get(accountId) : undefined;
      if (card === undefined) return [];
      return [
        { person: publicCard(card), invitedAt: invitedAt.toISOString(), answer: answerOf(reply, isDrawn) },
      ];
    });
    return { invitations, unnamedCount: ids.filter((each) => !approachable.has(each)).length };
  };

  /** Mails to these people, if they want any and have an address, by account. */
  const mailsTo = async (
    { row }: SeenEvent,
    me: string,
    accountIds: readonly string[],
  ): Promise<ReadonlyMap<string, NewMail>> => {
    const [settings, addresses, locales, people, finders, [space]] = await Promise.all([
      notificationSettings(db, [...accountIds, ...(row.organizerId === null ? [] : [row.organizerId])]),
      verifiedAddresses(db, accountIds),
      localesOf(db, accountIds),
      cards.byId([me]),
      findersAmong(db, accountIds, me),
      spaceCards([row.spaceId]),
    ]);
    const name = people.get(me)?.displayName ?? null;
    const invited = { event: row, space: space?.name ?? "" };
    const mails = new Map<string, NewMail>();
    for (const [accountId, to] of addresses) {
      if (settings.get(accountId)?.choices.eventInvitationMails !== true) continue;
      if ((await limiter.take(`invitation-mail:${to}`, MAILED)) !== null) continue;
      const locale = locales.get(accountId) ?? DEFAULT_LOCALE;
      const by = finders.has(accountId) ? name : null;
      const timeZone = timeZoneFor(settings, accountId, row);
      mails.set(accountId, eventInvitationMail(site, { to, locale }, { ...invited, by, timeZone }));
    }
    return mails;
  };

  return {
    async list(id, keysTo) {
      const { keys } = await access.lookAsHost(id, keysTo);
      return shape(id, keys.accountId);
    },
    async suggestions(id, keysTo) {
      const { row, keys } = await access.lookAsHost(id, keysTo);
      const me = keys.accountId ?? "";
      const [{ friendIds, blockedIds }, space, membership] = await Promise.all([
        circleOf(me),
        spaces.record(row.spaceId, keys),
        membershipOf(db, me),
      ]);
      // Members know each other, but not to a host from outside.
      const isColleague = membership !== null && membership.organizationId === space.organizationOwnerID;
      const memberIds = isColleague ? await memberIdsOf(db, membership.organizationId, READ_MEMBERS) : [];
      const hostIds = space.ownerID === null ? space.roomAdmins : [space.ownerID, ...space.roomAdmins];
      const ids = [...new Set([...friendIds, ...hostIds, ...memberIds])].filter(
        (accountId) => accountId !== me && !blockedIds.includes(accountId),
      );
      const [invited, people, approachable] = await Promise.all([
        invitedAmong(db, id, ids),
        cards.byId(ids),
        approachableAmong(db, me, ids),
      ]);
      return ids
        .flatMap((accountId) => {
          const card =
            invited.has(accountId) || !approachable.has(accountId) ? undefined : people.get(accountId);
          return card === undefined ? [] : publicCard(card);
        })
        .slice(0, SUGGESTED_MAX);
    },
    async invite(id, me, keysTo, accountIds) {
      const seen = await access.lookAsHost(id, keysTo);
      const { blockedIds } = await circleOf(me);
      const others = [...new Set(accountIds)].filter((each) => each !== me && !blockedIds.includes(each));
      const [people, invited, approachable] = await Promise.all([
        cards.byId(others),
        invitedAmong(db, id, others),
        approachableAmong(db, me, others),
      ]);
      const newIds = others.filter(
        (each) => people.has(each) && !invited.has(each) && approachable.has(each),
      );
      if (newIds.length === 0) return shape(id, me);
      for (const _ of newIds) {
        const waitMs = await limiter.take(`event-invite:${me}`, SENT);
        if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
      }
      const mails = await mailsTo(seen, me, newIds);
      const readyMailer = await mailer.ready();
      await events.transaction(async (tx, record) => {
        const row = await lockEvent(tx, id);
        if (row === null) throw new NamedError("EVENT_NOT_FOUND");
        await requireStillHost(tx, row, me);
        if (row.isCancelled || isOver(row, deps.now())) throw new NamedError("EVENT_CLOSED");
        const invitedAt = new Date(deps.now());
        const added = await tx
          .insert(spaceEventInvitations)
          .values(newIds.map((accountId) => ({ eventId: id, accountId, invitedBy: me, invitedAt })))
          .onConflictDoNothing()
          .returning({ accountId: spaceEventInvitations.accountId });
        if ((await countInvitations(tx, id)) > EVENT_INVITATIONS_MAX) throw new NamedError("TOO_MANY_PEOPLE");
        // Somebody on the waiting list may get one of the reserved places.
        await fillPlaces(tx, record, row, invitedAt);
        for (const { accountId } of added) {
          record({ name: "InvitedToEvent", eventId: id, byId: me, toId: accountId });
          const mail = mails.get(accountId);
          if (mail !== undefined) await readyMailer.sendIn(tx, mail);
        }
      });
      mailer.wake();
      return shape(id, me);
    },
    async remove(id, keysTo, accountId) {
      const { keys } = await access.lookAsHost(id, keysTo);
      await events.transaction(async (tx, record) => {
        const row = await lockEvent(tx, id);
        if (row === null) throw new NamedError("EVENT_NOT_FOUND");
        await requireStillHost(tx, row, keys.accountId);
        await removeInvitation(tx, record, { eventId: id, accountId }, new Date(deps.now()));
      });
      return shape(id, keys.accountId);
    },
  };
}
