import { z } from "zod";
import type { HostActName } from "./records/host-act.ts";
import { accountId } from "./records/account.ts";
import { assignedRoleName } from "./records/assigned-role.ts";
import { parentalControlsNews } from "./records/family.ts";
import { decisionId, decisionNews, reportId } from "./records/report.ts";
import { spaceEventId, spaceEventNews } from "./records/space-event.ts";

const ofTwo = z.object({ from: accountId, to: accountId });
const ofSpace = z.object({ spaceId: z.string() });

/**
 * What happened, as one domain tells the others of it: written in the transaction that made it true, and handed to
 * each subscriber at least once. `from` did it, `to` is whom it was done to.
 */
export const domainEvents = {
  FriendRequested: ofTwo,
  FriendAccepted: ofTwo,
  /** A friendship or a request has ended. */
  FriendRemoved: ofTwo,
  /** `from` is a parent of `to` by now; `toldIds` are the parents from before. */
  FamilyLinked: z.object({ ...ofTwo.shape, toldIds: z.array(accountId).default([]) }),
  /** Either of a parent and a child has ended their link. */
  FamilyLinkEnded: ofTwo,
  /**
   * The link of `to` with `from` has ended by itself, or by staff. `formerName`: of `from`, at that time; null: their account is
   * gone.
   */
  FamilyLinkOver: z.object({ ...ofTwo.shape, formerName: z.string().nullable() }),
  /** What parents have set for somebody under 16, or that it counts no longer; `byId` null: nobody is told. */
  ParentalControlsChanged: z.object({
    accountId,
    byId: accountId.nullable(),
    toldIds: z.array(accountId),
    changes: z.array(parentalControlsNews).default([]),
  }),
  /** Somebody is no parent of `accountId` any more, whatever ended it; `toldIds` are the parents who still are. */
  ParentUnlinked: z.object({ accountId, toldIds: z.array(accountId) }),
  PersonFollowed: ofTwo,
  /** It was ended otherwise than by who followed. */
  FollowEnded: ofTwo,
  PersonBlocked: ofTwo,
  /** The other one may still block them. */
  PersonUnblocked: ofTwo,
  /** To a space, by the proven address of an account; the invitation may be taken back. */
  PersonInvited: z.object({ ...ofTwo.shape, spaceId: z.string() }),
  InvitationRemoved: z.object({ ...ofTwo.shape, spaceId: z.string() }),
  RoleGiven: z.object({ ...ofTwo.shape, spaceId: z.string(), role: assignedRoleName }),
  RoleTaken: z.object({ ...ofTwo.shape, spaceId: z.string(), role: assignedRoleName }),
  /** To an organisation, by the proven address of an account; told again when the invitation is sent again. */
  InvitedToOrganization: z.object({ ...ofTwo.shape, invitationId: z.string() }),
  /** Whom it is about, or who reported it: they are told by the notice of the one or of the other. */
  DecisionTold: z.object({
    to: accountId,
    decisionId,
    /** Of who reported; null: the decision is about them. */
    reportId: reportId.nullable(),
    news: decisionNews,
  }),
  /** Members of a group, its invitations or its trip. Who was removed or invited is among those to tell. */
  GroupChanged: z.object({
    groupId: z.string(),
    toldIds: z.array(accountId),
    /** Visitor ids of guests. */
    toldGuestIds: z.array(z.string()).default([]),
  }),
  /** Something of an event of a space, to some of those who are going. */
  SpaceEventTold: z.object({
    eventId: spaceEventId,
    news: spaceEventNews,
    /** The event's, at that time. */
    revision: z.int(),
    /** Of this notice, however many events it takes; absent: from before it was given. */
    noticeId: z.uuid().optional(),
    toldIds: z.array(accountId),
  }),
  /** Somebody is invited to an event of a space; the invitation may be taken back. */
  InvitedToEvent: z.object({ eventId: spaceEventId, byId: accountId, toId: accountId }),
  EventInvitationRemoved: z.object({ eventId: spaceEventId, toId: accountId }),
  SpaceLoved: z.object({ spaceId: z.string(), accountId }),
  /** Name, hosts, bans, restrictions, sharing or pictures of a space; or staff have judged it, and are let in for that no more. */
  SpaceChanged: ofSpace,
  /** The space was deleted. */
  SpaceEnded: ofSpace,
  /** Staff have removed an object from a space, or restored it. */
  ObjectModerated: z.object({ spaceId: z.string(), objectId: z.string() }),
  /** The same of a message in the chat of an instance. */
  MessageModerated: z.object({ spaceId: z.string(), instanceId: z.string(), messageId: z.string() }),
  /** Something that a person's own pages show. */
  AccountChanged: z.object({ accountId }),
  /** They have said how old they are, or staff have corrected it. */
  AgeBandChanged: z.object({ accountId }),
  /** Staff have suspended them for ever; it may be taken back since. */
  AccountBarred: z.object({ accountId }),
  /** Sessions of theirs were ended otherwise than by signing out of them: what was given out in their name is void. */
  SessionsRevoked: z.object({ accountId }),
  SessionEnded: z.object({ sessionId: z.string() }),
} as const;

export type DomainEventName = keyof typeof domainEvents;
type EventData = { [N in DomainEventName]: Readonly<z.infer<(typeof domainEvents)[N]>> };
export type DomainEvent<N extends DomainEventName = DomainEventName> = {
  [K in N]: { readonly name: K } & EventData[K];
}[N];

/** What an event is about: a subscriber is handed the events of one subject in the order in which they happened. */
export function subjectOf(event: DomainEvent): string {
  if ("from" in event) return [event.from, event.to].toSorted().join(":");
  if ("spaceId" in event) return event.spaceId;
  if ("groupId" in event) return event.groupId;
  if ("decisionId" in event) return event.decisionId;
  if ("eventId" in event) return event.eventId;
  return "accountId" in event ? event.accountId : event.sessionId;
}

/**
 * What happens too often to be written down, or concerns this process alone: handed at once to those who listen in it,
 * and lost with it.
 */
export type TransientEvents = {
  /** Someone arrived in a space. `present` are the accounts of those in that instance whom they see. */
  SpaceVisited: {
    readonly spaceId: string;
    readonly accountId: string | null;
    readonly present: readonly string[];
  };
  /** A signed-in person came to an instance or left one. */
  WhereaboutsChanged: { readonly accountId: string };
  /** A host has done something to people, or to the rules of a space. `instance`: its number; null: the whole space. */
  HostActed: {
    readonly spaceId: string;
    readonly instance: number | null;
    /** A name that is absent is the account's. */
    readonly by: { readonly accountId: string | null; readonly displayName?: string };
    readonly act: HostActName;
    readonly target?: { readonly accountId: string | null; readonly displayName?: string };
    readonly detail?: string;
  };
  /** A session is over, wherever it was ended: every process hears it, for the sockets that it holds. */
  SessionOver: { readonly sessionId: string };
  /** A call has changed what others may see, here and about to be answered, or at another process. */
  SharedContentChanged: null;
};
export type TransientEventName = keyof TransientEvents;
