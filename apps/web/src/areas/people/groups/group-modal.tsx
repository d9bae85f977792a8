import { useQuery } from "@tanstack/react-query";
import { GROUP_MAX, type Group, type GroupInvitation } from "@veranda/contract";
import * as t from "@veranda/messages/groups";
import { Link2, LogOut, Handshake } from "lucide-react";
import { useState } from "react";
import { useAuth } from "#session/use-auth.ts";
import { useSite } from "#site/site.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Switch } from "#ui/switch.tsx";
import { copyText } from "#ui/toast/copy-text.ts";
import { showToast } from "#ui/toast/toast-store.ts";
import { useVisit } from "#engine/visit.ts";
import { engineIn } from "#engine/engine-in.ts";
import { PersonRowSkeletons } from "../picker/person-row.tsx";
import { InviteFriends, InvitePeopleHere } from "./group-invites.tsx";
import { GroupMembers } from "./group-members.tsx";
import { GroupVoicePanel } from "./voice/group-voice-panel.tsx";
import { LeaveGroupModal } from "./leave-group-modal.tsx";
import { groupPath } from "./group-paths.ts";
import {
  startGroupTrip,
  createGroup,
  declineGroup,
  followGroup,
  joinGroup,
  ownGroupQuery,
} from "./own-group.ts";
import { useGroupAct } from "./use-group-act.ts";

/** Polled while open, as some members' moves, such as guests', cause no events. */
const LOOK_AGAIN_MS = 15_000;

/** One's group: members, locations and actions. */
export function GroupModal({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ ...ownGroupQuery(), refetchOnMount: "always", refetchInterval: LOOK_AGAIN_MS });
  return (
    <Modal title={t.title()} lead={t.lead()} onClose={onClose}>
      {data === undefined ? (
        <PersonRowSkeletons count={2} />
      ) : (
        <div className="grid gap-6">
          {data.invitations.length > 0 && <Received invitations={data.invitations} />}
          {data.group === null ? <NoGroup /> : <OwnGroup group={data.group} onClose={onClose} />}
        </div>
      )}
    </Modal>
  );
}

const NOBODY = { members: [], invited: [] };

/** A group is made by the first invitation as well. */
function NoGroup() {
  const { me } = useAuth();
  const { act, isBusy } = useGroupAct();
  return (
    <>
      <Button
        variant="accent"
        disabled={isBusy}
        onClick={() => act(createGroup)}
        className="justify-self-start"
      >
        <Handshake className="size-5" aria-hidden="true" /> {t.create()}
      </Button>
      <InvitePeopleHere group={NOBODY} />
      {me !== null && <InviteFriends group={NOBODY} />}
    </>
  );
}

function Received({ invitations }: { invitations: readonly GroupInvitation[] }) {
  const { act, isBusy } = useGroupAct();
  return (
    <ul aria-label={t.invitations()} className="grid gap-2">
      {invitations.map(({ groupId, from: { displayName: name } }) => (
        <li
          key={groupId}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl bg-sunken px-4 py-3"
        >
          <span className="min-w-0 flex-1 wrap-anywhere">{t.invitation({ name })}</span>
          <span className="flex gap-2">
            <Button
              size="sm"
              variant="quiet"
              disabled={isBusy}
              aria-label={t.declineFrom({ name })}
              onClick={() => act((queries) => declineGroup(queries, groupId))}
            >
              {t.notNow()}
            </Button>
            <Button
              size="sm"
              variant="accent"
              disabled={isBusy}
              aria-label={t.acceptFrom({ name })}
              onClick={(event) => {
                // What was pressed goes with the invitation.
                const dialog = event.currentTarget.closest<HTMLElement>("[role=dialog]");
                act(async (queries) => {
                  await joinGroup(queries, groupId);
                  dialog?.focus();
                });
              }}
            >
              {t.join()}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}

function OwnGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const { origin } = useSite();
  const { me } = useAuth();
  const { act } = useGroupAct();
  const [isLeaving, setLeaving] = useState(false);
  const isLeader = group.members.some((member) => member.isMe && member.isLeader);
  const isFull = group.members.length + group.invited.length >= GROUP_MAX;
  return (
    <>
      <GroupMembers group={group} mayLead={isLeader} onGo={onClose} />
      <GroupVoicePanel group={group} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void copyText(`${origin}${groupPath(group.id)}`)}>
          <Link2 className="size-4" aria-hidden="true" /> {t.copyLink()}
        </Button>
        <GatherGroupButton group={group} />
      </div>
      {!isLeader && (
        <Switch
          label={t.follow()}
          hint={t.followHint()}
          isOn={group.isFollowing}
          onSwitch={(isOn) => act((queries) => followGroup(queries, group.id, isOn))}
        />
      )}
      {isFull ? null : (
        <>
          <InvitePeopleHere group={group} />
          {me !== null && <InviteFriends group={group} />}
        </>
      )}
      <Button
        variant="quiet"
        onClick={() => setLeaving(true)}
        // Its icon stands in line with what is above.
        className="-ml-5 justify-self-start text-bad"
      >
        <LogOut className="size-5" aria-hidden="true" /> {t.leave()}
      </Button>
      {isLeaving && <LeaveGroupModal group={group} onClose={() => setLeaving(false)} />}
    </>
  );
}

/** Brings members who are online elsewhere to one's own instance; nothing where there are none, or outside a space. */
function GatherGroupButton({ group: { id, members } }: { group: Group }) {
  const { visit } = useVisit();
  const { act, isBusy } = useGroupAct();
  const spaceID = visit?.space.id;
  const instanceId = spaceID === undefined ? null : engineIn(spaceID)?.state.session.instanceId;
  const isApart = members.some(
    ({ isMe, isHere, isOnline, isInSpace }) => !isMe && !isHere && (isOnline || isInSpace),
  );
  if (spaceID === undefined || typeof instanceId !== "string" || !isApart) return null;
  return (
    <Button
      size="sm"
      disabled={isBusy}
      onClick={() =>
        act(async (queries) => {
          await startGroupTrip(queries, id, { spaceID, instanceId, shareId: visit?.shareId ?? null });
          showToast({ message: t.calledHere() });
        })
      }
    >
      {t.callHere()}
    </Button>
  );
}
