import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import { keysFor } from "../spaces/keys-for.ts";
import type { SpaceEvents } from "./events.ts";

export function eventRoutes(bind: Bind, events: SpaceEvents): void {
  bind(calls.eventsOfSpace, ({ params, query, caller }) =>
    events.ofSpace(params.id, keysFor(params.id, query.share, caller)),
  );
  bind(calls.createEvent, ({ params, body, caller, me }) =>
    events.create(params.id, { ...keysFor(params.id, undefined, caller), accountId: me }, body),
  );
  bind(calls.publicEvents, ({ query, me }) => events.public(me, query));
  bind(calls.ownEvents, async ({ me }) => ({ events: await events.own(me) }));
  bind(calls.event, ({ params, query, caller }) =>
    events.record(params.id, (spaceId) => keysFor(spaceId, query.share, caller)),
  );
  bind(calls.editEvent, ({ params, body, caller, me }) =>
    events.edit(params.id, me, (spaceId) => keysFor(spaceId, undefined, caller), body),
  );
  bind(calls.cancelEvent, ({ params, caller }) =>
    events.cancel(params.id, (spaceId) => keysFor(spaceId, undefined, caller)),
  );
  bind(calls.replyToEvent, ({ params, query, body, caller, me }) =>
    events.reply(params.id, me, (spaceId) => keysFor(spaceId, query.share, caller), body),
  );
  const { invitations, attendances, recordings } = events;
  bind(calls.eventRecordings, async ({ params, query, caller }) => ({
    recordings: await recordings.list(params.id, (spaceId) => keysFor(spaceId, query.share, caller)),
  }));
  bind(calls.shareEventRecording, async ({ params, body, caller }) => ({
    recordings: await recordings.share(params.id, (spaceId) => keysFor(spaceId, undefined, caller), {
      fileId: params.fileID,
      audience: body.audience,
    }),
  }));
  bind(calls.eventAttendance, ({ params, caller }) =>
    attendances.of(params.id, (spaceId) => keysFor(spaceId, undefined, caller)),
  );
  bind(calls.eventAttendanceFile, async ({ params, caller }) => ({
    csv: await attendances.file(params.id, (spaceId) => keysFor(spaceId, undefined, caller)),
  }));
  bind(calls.eventInvitations, ({ params, caller }) =>
    invitations.list(params.id, (spaceId) => keysFor(spaceId, undefined, caller)),
  );
  bind(calls.eventSuggestions, async ({ params, caller }) => ({
    people: await invitations.suggestions(params.id, (spaceId) => keysFor(spaceId, undefined, caller)),
  }));
  bind(calls.inviteToEvent, ({ params, body, caller, me }) =>
    invitations.invite(params.id, me, (spaceId) => keysFor(spaceId, undefined, caller), body.userIDs),
  );
  bind(calls.removeEventInvitation, ({ params, caller }) =>
    invitations.remove(params.id, (spaceId) => keysFor(spaceId, undefined, caller), params.userID),
  );
}
