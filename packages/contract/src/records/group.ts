import { z } from "zod";
import { accountId } from "./account.ts";
import { groupId } from "./group-id.ts";
import { friendPresence } from "./people.ts";
import { instanceId, shareId, spaceId } from "./space.ts";

/** Stands for one membership, or one invitation; says nothing about the account or the browser of who it is. */
export const groupMemberId = z.string().regex(/^[A-Za-z0-9_-]{12}$/);

const groupPerson = z.object({
  id: groupMemberId,
  /** Null: a guest. */
  userID: accountId.nullable(),
  /** Of who is in the same instance as the caller; null: elsewhere. */
  participantId: z.string().nullable(),
  displayName: z.string(),
  /** Null: a guest's. */
  picture: z.string().nullable(),
  /** Of a guest who is in a space, in place of a picture. */
  avatar: z.string().nullable(),
});

export const groupMember = groupPerson.extend({
  isMe: z.boolean(),
  isLeader: z.boolean(),
  isOnline: z.boolean(),
  /** In the same instance as the caller. */
  isHere: z.boolean(),
  isInSpace: z.boolean(),
  /** In the group's voice, or about to be. */
  isInVoice: z.boolean(),
  /** Null: in no space, or in one that the caller may not know of. */
  place: friendPresence.nullable(),
});
export type GroupMember = z.infer<typeof groupMember>;

/** Somebody took the group along a moment ago. */
export const groupTrip = z.object({
  /** Grows with each trip of a group. */
  number: z.int(),
  displayName: z.string(),
  /** Null: a space that the caller may not enter. */
  place: friendPresence.nullable(),
  /** Opens the space to the caller, whom nothing else lets in; whoever took the group along came by it. Null: needed by nobody. */
  shareId: shareId.nullable(),
  /** How long the others are still asked. */
  remainingMs: z.int().nonnegative(),
});
export type GroupTrip = z.infer<typeof groupTrip>;

export const group = z.object({
  id: groupId,
  /** In the order in which they joined. */
  members: z.array(groupMember),
  /** Who has been invited and has not answered; nobody under 16 whom the caller may neither find nor sees. */
  invited: z.array(groupPerson),
  /** The caller goes along without being asked. */
  isFollowing: z.boolean(),
  /** Null: nobody did lately, the caller did, or is there. */
  trip: groupTrip.nullable(),
});
export type GroupPerson = z.infer<typeof groupPerson>;
export type Group = z.infer<typeof group>;

export const groupInvitation = z.object({
  groupId,
  from: z.object({ displayName: z.string() }),
  expiresAt: z.iso.datetime(),
});
export type GroupInvitation = z.infer<typeof groupInvitation>;

/** The group that the caller is in, and those that they are invited to. */
export const ownGroup = z.object({ group: group.nullable(), invitations: z.array(groupInvitation) });
export type OwnGroup = z.infer<typeof ownGroup>;

/** What a group's link tells whoever has it. */
export const groupPreview = z.object({
  /** Null: under 16, and not to be found by whoever asks. */
  leader: z.string().nullable(),
  count: z.int(),
  isFull: z.boolean(),
  /** Where the leader is, or else another member, if everybody may enter there; null otherwise. */
  place: friendPresence.nullable(),
});
export type GroupPreview = z.infer<typeof groupPreview>;

export const groupDestination = z.object({
  spaceID: spaceId,
  instanceId,
  /** By which the caller came, passed on where they may: null or absent, none. A host passes the space’s on without it. */
  shareId: shareId.nullable().default(null),
});
