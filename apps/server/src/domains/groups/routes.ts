import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { GroupCaller } from "./group-rows.ts";
import type { Groups } from "./groups.ts";
import type { GroupVoice } from "./voice/group-voice.ts";

type Asking = { me: string | null; caller: { visitorId: string } };

/** A person is the same in every browser; a guest is identified by the token of their uid. */
const callerOf = ({ me, caller }: Asking): GroupCaller => ({
  visitorId: me ?? caller.visitorId,
  accountId: me,
  ...(me !== null && { deviceId: caller.visitorId }),
});

export function groupRoutes(bind: Bind, { voice, ...groups }: Groups & { voice: GroupVoice }): void {
  bind(calls.ownGroup, (asking) => groups.own(callerOf(asking)));
  bind(calls.groupPreview, ({ params, ...asking }) => groups.preview(callerOf(asking), params.id));
  bind(calls.createGroup, (asking) => groups.create(callerOf(asking)));
  bind(calls.joinGroup, ({ params, ...asking }) => groups.join(callerOf(asking), params.id));
  bind(calls.leaveGroup, async ({ params, ...asking }) => {
    await groups.leave(callerOf(asking), params.id);
    return {};
  });
  bind(calls.inviteToGroup, ({ params, body, ...asking }) =>
    groups.invite(callerOf(asking), params.id, body),
  );
  bind(calls.removeGroupInvitation, ({ params, ...asking }) =>
    groups.removeInvitation(callerOf(asking), params.id, params.invitationId),
  );
  bind(calls.declineGroup, async ({ params, ...asking }) => {
    await groups.decline(callerOf(asking), params.id);
    return {};
  });
  bind(calls.removeGroupMember, ({ params, ...asking }) =>
    groups.remove(callerOf(asking), params.id, params.memberId),
  );
  bind(calls.setGroupLeader, ({ params, body, ...asking }) =>
    groups.setLeader(callerOf(asking), params.id, body.memberId),
  );
  bind(calls.followGroup, ({ params, body, ...asking }) =>
    groups.follow(callerOf(asking), params.id, body.isFollowing),
  );
  bind(calls.startGroupTrip, ({ params, body, ...asking }) =>
    groups.startTrip(callerOf(asking), params.id, body),
  );
  bind(calls.joinGroupVoice, async ({ params, person, ...asking }) => ({
    ticket: await voice.join({ ...callerOf(asking), sessionId: person?.sessionId ?? null }, params.id),
  }));
  bind(calls.leaveGroupVoice, async ({ params, ...asking }) => {
    await voice.leave(callerOf(asking), params.id);
    return {};
  });
}
