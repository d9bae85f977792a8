import { z } from "zod";
import { accountId } from "./records/account.ts";
import { assignedRoleName } from "./records/assigned-role.ts";
import { parentalControlsNews } from "./records/family.ts";
import { decisionId, decisionNews, reportId } from "./records/report.ts";
import { spaceEventId, spaceEventNews } from "./records/space-event.ts";

const ofTwo = z.object({ from: accountId, to: accountId });
const ofSpace = z.object({ spaceId: z.string() });

/**
 * Domain events: what one domain reports to the others. Written in the transaction that made it true, and delivered to
 * each subscriber at least once. `from` acted, `to` is the person concerned.
 */
export const domainEvents = {
  FriendRequested: ofTwo,
  FriendAccepted: ofTwo,
  /** A friendship or a request has ended. */
  FriendRemoved: ofTwo,
  /** `from` has become a parent of `to`; `toldIds` are the earlier parents. */
  FamilyLinked: z.object({ ...ofTwo.shape, toldIds: z.array(accountId).default([]) }),
  /** Either of a parent and a child has ended their link. */
  FamilyLinkEnded: ofTwo,
  /**
   * The link between `to` and `from` has ended automatically, or by staff. `formerName`: name of `from` at that time;
   * null: their account was deleted.
   */
  FamilyLinkOver: z.object({ ...ofTwo.shape, formerName: z.string().nullable() }),
  /** What parents have set for somebody under 16 has changed, or no longer applies; `byId` null: nobody is notified. */
  ParentalControlsChanged: z.object({
    accountId,
    byId: accountId.nullable(),
    toldIds: z.array(accountId),
    changes: z.array(parentalControlsNews).default([]),
  }),
  /** Somebody is no longer a parent of `accountId`, for whatever reason; `toldIds` are the remaining parents. */
  ParentUnlinked: z.object({ accountId, toldIds: z.array(accountId) }),
  PersonFollowed: ofTwo,
  /** It was ended by somebody other than the follower. */
  FollowEnded: ofTwo,
  PersonBlocked: ofTwo,
  /** The other person may still block them. */
  PersonUnblocked: ofTwo,
  /** To a space, by the proven address of an account; the invitation may have been withdrawn. */
  PersonInvited: z.object({ ...ofTwo.shape, spaceId: z.string() }),
  InvitationRemoved: z.object({ ...ofTwo.shape, spaceId: z.string() }),
  RoleGiven: z.object({ ...ofTwo.shape, spaceId: z.string(), role: assignedRoleName }),
  RoleTaken: z.object({ ...ofTwo.shape, spaceId: z.string(), role: assignedRoleName }),
  /** To an organisation, by the proven address of an account; recorded again when the invitation is sent again. */
  InvitedToOrganization: z.object({ ...ofTwo.shape, invitationId: z.string() }),
  /**
   * An admin has deleted an organisation: told some of those who were its members, so that a large one takes few events.
   * `formerName` is what it was called then.
   */
  OrganizationDeleted: z.object({
    organizationId: z.string(),
    formerName: z.string(),
    byId: accountId,
    toldIds: z.array(accountId),
  }),
  /** The person concerned, or the reporter: each gets a notice of their own. */
  DecisionTold: z.object({
    to: accountId,
    decisionId,
    /** The reporter's; null: the decision is about them. */
    reportId: reportId.nullable(),
    news: decisionNews,
  }),
  /**
   * Members of a group, its invitations or its trip have changed. People who were removed or invited are among those to
   * notify.
   */
  GroupChanged: z.object({
    groupId: z.string(),
    toldIds: z.array(accountId),
    /** Visitor ids of guests. */
    toldGuestIds: z.array(z.string()).default([]),
  }),
  /** News of an event of a space, for some of those who are going. */
  SpaceEventTold: z.object({
    eventId: spaceEventId,
    news: spaceEventNews,
    /** The event's revision at that time. */
    revision: z.int(),
    /** Id of this notice, however many events it is split into; absent in older ones. */
    noticeId: z.uuid().optional(),
    toldIds: z.array(accountId),
  }),
  /** Somebody was invited to an event of a space; the invitation may have been withdrawn. */
  InvitedToEvent: z.object({ eventId: spaceEventId, byId: accountId, toId: accountId }),
  EventInvitationRemoved: z.object({ eventId: spaceEventId, toId: accountId }),
  SpaceLoved: z.object({ spaceId: z.string(), accountId }),
  /**
   * Name, hosts, bans, restrictions, sharing or pictures of a space have changed; or staff have decided about it, and
   * may no longer enter to judge it.
   */
  SpaceChanged: ofSpace,
  /** The space was deleted. */
  SpaceEnded: ofSpace,
  /** It is gone for good: nobody can bring it back. */
  SpacePurged: ofSpace,
  /** Staff have removed an object from a space, or restored it. */
  ObjectModerated: z.object({ spaceId: z.string(), objectId: z.string() }),
  /** The same for the pictures, name or texts of a space. */
  SpaceModerated: ofSpace,
  /** The same for a profile. */
  ProfileModerated: z.object({ accountId }),
  /** The same for a message in the chat of an instance. */
  MessageModerated: z.object({ spaceId: z.string(), instanceId: z.string(), messageId: z.string() }),
  /** Something that a person's own pages show. */
  AccountChanged: z.object({ accountId }),
  /** They have stated their age, or staff have corrected it. */
  AgeBandChanged: z.object({ accountId }),
  /** Staff have suspended them permanently; it may have been undone since. */
  AccountBarred: z.object({ accountId }),
  /** Sessions of theirs were ended other than by signing out: anything issued in their name is void. */
  SessionsRevoked: z.object({ accountId }),
  SessionEnded: z.object({ sessionId: z.string() }),
} as const;

export type DomainEventName = keyof typeof domainEvents;
type EventData = { [N in DomainEventName]: Readonly<z.infer<(typeof domainEvents)[N]>> };
export type DomainEvent<N extends DomainEventName = DomainEventName> = {
  [K in N]: { readonly name: K } & EventData[K];
}[N];

/** What an event is about: subscribers get the events of one subject in order. */
export function subjectOf(event: DomainEvent): string {
  if ("from" in event) return [event.from, event.to].toSorted().join(":");
  if ("spaceId" in event) return event.spaceId;
  if ("groupId" in event) return event.groupId;
  if ("organizationId" in event) return event.organizationId;
  if ("decisionId" in event) return event.decisionId;
  if ("eventId" in event) return event.eventId;
  return "accountId" in event ? event.accountId : event.sessionId;
}

/**
 * Signals that are too frequent to be stored, or concern only this process: delivered immediately to its listeners, and
 * not stored.
 */
export type TransientEvents = {
  /** Someone arrived in a space. `present` are the accounts of those in that instance whom they can see. */
  SpaceVisited: {
    readonly spaceId: string;
    readonly accountId: string | null;
    readonly present: readonly string[];
  };
  /** A signed-in person entered or left an instance. */
  WhereaboutsChanged: { readonly accountId: string };
  /** A session has ended, wherever: every process gets this, for its sockets. */
  SessionOver: { readonly sessionId: string };
  /** A call has changed what others may see, in this process just before it is answered, or in another process. */
  SharedContentChanged: null;
};
export type TransientEventName = keyof TransientEvents;
