import { z } from "zod";
import {
  EVENT_CAPACITY_MAX,
  EVENT_DESCRIPTION_MAX,
  EVENT_MINUTES_MAX,
  EVENT_MINUTES_MIN,
  EVENT_TITLE_MAX,
} from "../constants.ts";
import { isSeen } from "../display-name.ts";
import { fileAsset } from "./file.ts";
import { personCard } from "./people.ts";
import { READABLE, shareId, spaceCard, spaceId } from "./space.ts";
import { text } from "./text.ts";

/** Letters and digits, so that the last dash-separated part of `/events/{slug}-{id}` is the id. */
export const spaceEventId = z.string().regex(/^[A-Za-z0-9]{16}$/);

/** What those who are going are told: the first two remind them of it, `ended` is that a host has ended it early, `place`
 * is a place for who waited for one or entered a draw, `not_drawn` tells the others who entered it. */
export const spaceEventNews = z.enum([
  "within_a_day",
  "soon",
  "moved",
  "cancelled",
  "ended",
  "place",
  "not_drawn",
]);
export type SpaceEventNews = z.infer<typeof spaceEventNews>;

/** What hosts write of an event. */
export const spaceEventInput = z.object({
  title: text
    .trim()
    .min(1)
    .max(EVENT_TITLE_MAX)
    .regex(READABLE, "A title can't hold invisible characters.")
    .refine(isSeen, "There is nothing to see of this title."),
  description: text.trim().max(EVENT_DESCRIPTION_MAX),
  startsAt: z.iso.datetime(),
  minutes: z.int().min(EVENT_MINUTES_MIN).max(EVENT_MINUTES_MAX),
  /** How many may say that they are going; null: no limit. */
  capacity: z.int().min(1).max(EVENT_CAPACITY_MAX).nullable(),
  /** How many of these places are kept for invited people. */
  invitedPlaces: z.int().min(0).max(EVENT_CAPACITY_MAX).default(0),
  /** Until when they are kept; null: until the event starts. */
  invitedUntil: z.iso.datetime().nullable().default(null),
  /** When places are drawn by lot among those who want one; null: who comes first has one. */
  drawAt: z.iso.datetime().nullable().default(null),
});
/** A new event. What is sent again with the same `requestID` is the same event. */
export const newSpaceEvent = spaceEventInput.extend({
  requestID: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
});
export type NewSpaceEvent = z.infer<typeof newSpaceEvent>;
export type SpaceEventInput = z.infer<typeof spaceEventInput>;

/** An event in a list. */
export const spaceEventCard = z.object({
  id: spaceEventId,
  slug: z.string(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  minutes: z.int(),
  isCancelled: z.boolean(),
  goingCount: z.int(),
  space: z.object({
    id: spaceId,
    slug: z.string(),
    name: z.string(),
    pictures: spaceCard.shape.pictures,
  }),
});
export type SpaceEventCard = z.infer<typeof spaceEventCard>;

export const spaceEvent = spaceEventCard.extend({
  description: z.string(),
  capacity: z.int().nullable(),
  invitedPlaces: z.int(),
  invitedUntil: z.iso.datetime().nullable(),
  /** Places are drawn by lot then; null: who comes first has one. */
  draw: z.object({ at: z.iso.datetime(), isOver: z.boolean() }).nullable(),
  /** Places that the caller might take, and those beside them that are kept for invited people; null: no limit. */
  placesLeft: z.int().nullable(),
  reservedPlaces: z.int(),
  /** People in line for a place, or in a draw to come, and which of them the caller is, from 1; null: none of them. */
  waitingCount: z.int(),
  waitingPosition: z.int().nullable(),
  /** Counts the changes; the SEQUENCE of the calendar file. */
  revision: z.int(),
  changedAt: z.iso.datetime(),
  /** Who made it; null: their account is gone, or hidden from the caller. */
  organizer: personCard.nullable(),
  /** Of those who are going, whom the caller may know of, the first to say so first. */
  going: z.array(personCard),
  /** What the caller has answered; null: nothing, or they aren't signed in. */
  isGoing: z.boolean().nullable(),
  /** The caller may change it. */
  isHost: z.boolean(),
  /** The caller is invited. */
  isInvited: z.boolean(),
  /** By whom; null: by nobody, or their account is gone, or hidden from the caller. */
  invitedBy: personCard.nullable(),
  /**
   * Its space lets the caller in: to who is invited alone, until it is over. Those who send no token share one answer, in
   * which no ban is theirs: joining says so.
   */
  canEnter: z.boolean(),
  /** Anybody may find its space. */
  isPublic: z.boolean(),
});
export type SpaceEvent = z.infer<typeof spaceEvent>;

/** `entered`: into a draw that is to come. */
const eventAnswer = z.enum(["going", "waiting", "entered", "declined"]);

/** Somebody who is invited to an event, as its hosts see it. */
export const eventInvitation = z.object({
  person: personCard,
  invitedAt: z.iso.datetime(),
  /** What they have answered; null: nothing. */
  answer: eventAnswer.nullable(),
});
export type EventInvitation = z.infer<typeof eventInvitation>;

/** Somebody who was there while an event took place, as its hosts see it; a guest by the name that they had. */
export const eventVisitor = z.object({
  person: personCard.nullable(),
  guestName: z.string().nullable(),
  /** Within the event's time. */
  cameAt: z.iso.datetime(),
  leftAt: z.iso.datetime(),
  /** Without the time that they were away in between. */
  seconds: z.int(),
  /** What they had answered; null: nothing. */
  answer: eventAnswer.nullable(),
  /** A host of the space: listed, but not counted among those who came. */
  isHost: z.boolean(),
});
export type EventVisitor = z.infer<typeof eventVisitor>;

export const eventAttendance = z.object({
  /** The first to come first, at most EVENT_VISITORS_LISTED. */
  visitors: z.array(eventVisitor),
  /** Without hosts. */
  visitorCount: z.int(),
  guestCount: z.int(),
  /** Visitors who are hidden from the caller by a block. */
  unnamedCount: z.int(),
  /** Who had said that they were going, and those of them who came. */
  goingCount: z.int(),
  cameOfGoing: z.int(),
  /** How many were there at once, at the most, without hosts, and when; null: nobody came. */
  peak: z.int(),
  peakAt: z.iso.datetime().nullable(),
  /** EVENT_VISITS_MAX visits are recorded: who came after that isn't. */
  isFull: z.boolean(),
});
export type EventAttendance = z.infer<typeof eventAttendance>;

/** An event of the caller's own, of friends, or of a space that they host or love. */
export const ownSpaceEvent = spaceEventCard.extend({
  isGoing: z.boolean(),
  /** They are in line for a place. */
  isWaiting: z.boolean(),
  /** They are in a draw that is to come. */
  isEntered: z.boolean(),
  /** They are invited, and haven't answered. */
  isInvited: z.boolean(),
  /** They host its space, or love it. */
  isHost: z.boolean(),
  isLoved: z.boolean(),
  /** Friends who are going. */
  friends: z.array(personCard),
  /** What the caller came to it by, where its space needs that. */
  shareId: shareId.nullable(),
});
export type OwnSpaceEvent = z.infer<typeof ownSpaceEvent>;

/** Who sees a recording on an event's page: who was going, they and the invited, or everyone who sees the event. */
export const recordingAudience = z.enum(["going", "invited", "everyone"]);
export type RecordingAudience = z.infer<typeof recordingAudience>;

export const eventRecording = z.object({
  fileId: z.uuid(),
  /** When it was begun. */
  recordedAt: z.iso.datetime(),
  asset: fileAsset,
  /** Null, in what hosts are told: it is shared with nobody. */
  audience: recordingAudience.nullable(),
  /** It is the caller's own file. */
  isOwn: z.boolean(),
});
export type EventRecording = z.infer<typeof eventRecording>;
