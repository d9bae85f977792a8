import { z } from "zod";
import { defineCall } from "../call.ts";
import { EVENT_INVITATIONS_AT_ONCE } from "../constants.ts";
import { accountId } from "../records/account.ts";
import { personCard } from "../records/people.ts";
import { shareId, spaceId } from "../records/space.ts";
import {
  eventAttendance,
  eventInvitation,
  eventRecording,
  newSpaceEvent,
  ownSpaceEvent,
  recordingAudience,
  spaceEvent,
  spaceEventCard,
  spaceEventId,
  spaceEventInput,
} from "../records/space-event.ts";

const params = z.object({ id: spaceEventId });
const ofSpace = z.object({ id: spaceId });
const shared = z.object({ share: shareId.optional() });
/** By start time, soonest first. */
const recordings = z.object({ recordings: z.array(eventRecording) });
/** Everyone invited, latest first. */
const invitations = z.object({
  invitations: z.array(eventInvitation),
  /** People under 16 whom this host can't find, invited by another host. */
  unnamedCount: z.int(),
});

export const spaceEventCalls = {
  eventsOfSpace: defineCall({
    method: "GET",
    path: "/v2/rooms/{id}/events",
    summary: "Events of a space that aren't over, the next first",
    caller: "anyone",
    answerDependsOn: "token",
    params: ofSpace,
    query: shared,
    /** `isHost`: the caller may create events here. */
    answer: z.object({ events: z.array(spaceEventCard), isHost: z.boolean() }),
    errors: ["SPACE_NOT_FOUND", "USER_UNAUTHORIZED"],
  }),
  createEvent: defineCall({
    method: "POST",
    path: "/v2/rooms/{id}/events",
    summary: "A host makes an event in a space",
    caller: "person",
    params: ofSpace,
    publicTexts: ["title", "description"],
    body: newSpaceEvent,
    answer: spaceEvent,
    errors: [
      "SPACE_NOT_FOUND",
      "USER_UNAUTHORIZED",
      "FORBIDDEN",
      "EVENT_TIME_INVALID",
      "EVENT_PLACES_INVALID",
      "EVENT_DRAW_INVALID",
      "TOO_MANY_EVENTS",
    ],
  }),
  publicEvents: defineCall({
    method: "GET",
    path: "/v2/feed/events",
    summary: "Events of spaces that listings have, as far as the caller may enter them, the next first",
    caller: "anyone",
    answerDependsOn: "account",
    query: z.object({
      start: z.coerce.number().int().min(0).max(10_000).default(0),
      count: z.coerce.number().int().min(1).max(60).default(24),
    }),
    answer: z.object({ events: z.array(spaceEventCard), next: z.int().nullable() }),
    errors: [],
  }),
  ownEvents: defineCall({
    method: "GET",
    path: "/v2/events",
    summary:
      "Events that the caller is invited to, that they or friends of theirs are going to, or of spaces that they host or love, as far as the caller may enter the spaces",
    caller: "person",
    answer: z.object({ events: z.array(ownSpaceEvent) }),
    errors: [],
  }),
  event: defineCall({
    method: "GET",
    path: "/v2/events/{id}",
    summary: "An event, for everybody who may see its space or is invited",
    caller: "anyone",
    // A guest's token is for a space, which this address doesn't name.
    guestSpace: "rule",
    answerDependsOn: "token",
    params,
    query: shared,
    answer: spaceEvent,
    errors: ["EVENT_NOT_FOUND", "USER_UNAUTHORIZED"],
  }),
  editEvent: defineCall({
    method: "PUT",
    path: "/v2/events/{id}",
    summary: "A host changes an event that isn't over",
    caller: "person",
    params,
    publicTexts: ["title", "description"],
    body: spaceEventInput,
    answer: spaceEvent,
    errors: [
      "EVENT_NOT_FOUND",
      "USER_UNAUTHORIZED",
      "FORBIDDEN",
      "EVENT_CLOSED",
      "EVENT_TIME_INVALID",
      "EVENT_PLACES_INVALID",
      "EVENT_DRAW_INVALID",
    ],
  }),
  cancelEvent: defineCall({
    method: "POST",
    path: "/v2/events/{id}/cancel",
    summary: "A host cancels an event for good, or ends one that has begun; its page stays and says so",
    caller: "person",
    params,
    body: z.object({}),
    answer: spaceEvent,
    errors: ["EVENT_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN", "EVENT_CLOSED"],
  }),
  replyToEvent: defineCall({
    method: "PUT",
    path: "/v2/events/{id}/reply",
    summary: "Whether the caller is going",
    caller: "person",
    params,
    query: shared,
    /** `mayWait`: if the event is full, put them on the waiting list instead of refusing. */
    body: z.object({ isGoing: z.boolean(), mayWait: z.boolean().default(false) }),
    answer: spaceEvent,
    errors: ["EVENT_NOT_FOUND", "USER_UNAUTHORIZED", "BANNED", "EVENT_CLOSED", "EVENT_FULL"],
  }),
  eventAttendance: defineCall({
    method: "GET",
    path: "/v2/events/{id}/attendance",
    summary: "Who came to an event and for how long, for the hosts of its space",
    caller: "person",
    params,
    answer: eventAttendance,
    errors: ["EVENT_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"],
  }),
  eventAttendanceFile: defineCall({
    method: "GET",
    path: "/v2/events/{id}/attendance/file",
    summary: "All who came to an event as a table (CSV), for the hosts of its space",
    caller: "person",
    params,
    answer: z.object({ csv: z.string() }),
    errors: ["EVENT_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"],
  }),
  eventRecordings: defineCall({
    method: "GET",
    path: "/v2/events/{id}/recordings",
    summary: "Recordings of an event that the caller may see; to a host also their own that nobody else sees",
    caller: "anyone",
    // A guest's token is for a space, which this address doesn't name.
    guestSpace: "rule",
    params,
    query: shared,
    answer: recordings,
    errors: ["EVENT_NOT_FOUND", "USER_UNAUTHORIZED"],
  }),
  shareEventRecording: defineCall({
    method: "PUT",
    path: "/v2/events/{id}/recordings/{fileID}",
    summary:
      "A host lets others see a recording of theirs on the event's page; any host takes one off it again",
    caller: "person",
    params: z.object({ id: spaceEventId, fileID: z.uuid() }),
    /** Null: nobody. */
    body: z.object({ audience: recordingAudience.nullable() }),
    answer: recordings,
    errors: ["EVENT_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN", "NOT_FOUND"],
  }),
  eventInvitations: defineCall({
    method: "GET",
    path: "/v2/events/{id}/invitations",
    summary: "Who is invited to an event, for its hosts",
    caller: "person",
    params,
    answer: invitations,
    errors: ["EVENT_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"],
  }),
  eventSuggestions: defineCall({
    method: "GET",
    path: "/v2/events/{id}/suggestions",
    summary: "Whom a host might invite: friends, other hosts, members of the space's organisation",
    caller: "person",
    params,
    answer: z.object({ people: z.array(personCard) }),
    errors: ["EVENT_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"],
  }),
  inviteToEvent: defineCall({
    method: "POST",
    path: "/v2/events/{id}/invitations",
    summary: "A host invites people; who is hidden from the host is left out",
    caller: "person",
    params,
    body: z.object({ userIDs: z.array(accountId).min(1).max(EVENT_INVITATIONS_AT_ONCE) }),
    answer: invitations,
    errors: ["EVENT_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN", "EVENT_CLOSED", "TOO_MANY_PEOPLE"],
  }),
  removeEventInvitation: defineCall({
    method: "DELETE",
    path: "/v2/events/{id}/invitations/{userID}",
    summary: "A host takes an invitation back, and with it what was answered to it",
    caller: "person",
    params: z.object({ id: spaceEventId, userID: accountId }),
    answer: invitations,
    errors: ["EVENT_NOT_FOUND", "USER_UNAUTHORIZED", "FORBIDDEN"],
  }),
} as const;
