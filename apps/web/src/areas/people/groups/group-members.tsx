import { useQuery } from "@tanstack/react-query";
import type { Group, GroupMember, GroupPerson } from "@veranda/contract";
import * as t from "@veranda/messages/groups";
import { Crown, Headphones, UserMinus } from "lucide-react";
import { useState } from "react";
import { avatarsQuery } from "#api/queries.ts";
import { portraitOf } from "#session/portrait-of.ts";
import { useVisit } from "#engine/visit.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { MenuItem } from "#ui/menu.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { Portrait } from "#ui/portrait.tsx";
import { placePath } from "./group-paths.ts";
import { RemoveFromGroupModal } from "./remove-from-group-modal.tsx";
import { removeInvitation, setLeader } from "./own-group.ts";
import { useGroupVoice } from "./voice/group-voice-view.ts";
import { MemberVolume } from "./voice/member-volume.tsx";
import { useGroupAct } from "./use-group-act.ts";

type GroupMembersProps = { group: Group; mayLead: boolean; onGo: () => void };

/** The group's members with their locations, and its invitations. */
export function GroupMembers({ group, mayLead, onGo }: GroupMembersProps) {
  const { act, isBusy } = useGroupAct();
  const { visit } = useVisit();
  const pictureOf = useGroupPictures(group);
  const { isInVoice, isSpeaking, isHeard } = useVoiceOf(group);
  const [removed, setRemoved] = useState<GroupMember | null>(null);
  return (
    <>
      <ul aria-label={t.members()} className="-mx-2 grid gap-1">
        {group.members.map((member) => (
          <li key={member.id} className="flex min-h-14 flex-wrap items-center gap-x-3 px-2">
            <span className={`rounded-full ${isSpeaking(member) ? "ring-3 ring-good" : ""}`}>
              <Portrait picture={pictureOf(member)} name={member.displayName} isOnline={member.isOnline} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-1.5 font-semibold">
                <span className="truncate">{member.displayName}</span>
                {member.isLeader && (
                  <>
                    <Crown className="size-4 shrink-0 text-accent" aria-hidden="true" />
                    <span className="sr-only">{t.leader()}</span>
                  </>
                )}
                {isInVoice(member) && (
                  <span
                    role="img"
                    aria-label={isSpeaking(member) ? t.speaking() : t.inVoice()}
                    title={isSpeaking(member) ? t.speaking() : t.inVoice()}
                    className={isSpeaking(member) ? "text-good" : "text-ink-soft"}
                  >
                    <Headphones className="size-4 shrink-0" aria-hidden="true" />
                  </span>
                )}
              </span>
              <span className="block truncate text-sm text-ink-soft">
                {noteOf(member, visit?.space.name ?? null)}
              </span>
            </span>
            {!member.isMe && !member.isHere && member.place !== null && (
              <LinkButton
                size="sm"
                to={placePath(member.place)}
                aria-label={t.joinThem({ name: member.displayName, space: member.place.name })}
                onClick={onGo}
              >
                {t.join()}
              </LinkButton>
            )}
            {mayLead && !member.isMe && (
              <MoreMenu label={t.optionsFor({ name: member.displayName })}>
                <MenuItem
                  icon={<Crown />}
                  onSelect={() => act((queries) => setLeader(queries, group.id, member.id))}
                >
                  {t.makeLeader()}
                </MenuItem>
                <MenuItem isDestructive icon={<UserMinus />} onSelect={() => setRemoved(member)}>
                  {t.remove()}
                </MenuItem>
              </MoreMenu>
            )}
            {isHeard(member) && <MemberVolume member={member} />}
          </li>
        ))}
        {group.invited.map((invited) => (
          <li key={invited.id} className="flex min-h-14 items-center gap-3 px-2">
            <span className="opacity-60">
              <Portrait picture={pictureOf(invited)} name={invited.displayName} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{invited.displayName}</span>
              <span className="block text-sm text-ink-soft">{t.invited()}</span>
            </span>
            {mayLead && (
              <Button
                size="sm"
                variant="quiet"
                disabled={isBusy}
                aria-label={t.cancelInvitation({ name: invited.displayName })}
                onClick={() => act((queries) => removeInvitation(queries, group.id, invited.id))}
              >
                {t.cancel()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removed !== null && (
        <RemoveFromGroupModal groupId={group.id} member={removed} onClose={() => setRemoved(null)} />
      )}
    </>
  );
}

/** Who is in the group's voice, speaks as far as one hears them, and is heard when they do. */
function useVoiceOf({
  id,
}: Group): Record<"isInVoice" | "isSpeaking" | "isHeard", (member: GroupMember) => boolean> {
  const { groupId, speaking, isSpeaking } = useGroupVoice();
  const isIn = groupId === id;
  return {
    isInVoice: (member) => (member.isMe ? isIn || member.isInVoice : member.isInVoice),
    isHeard: (member) => isIn && !member.isMe && member.isInVoice,
    isSpeaking: (member) => isIn && (member.isMe ? isSpeaking : speaking.includes(member.id)),
  };
}

/** A person's picture; of a guest the portrait of their avatar, while they are in a space. */
function useGroupPictures({ members, invited }: Group): (person: GroupPerson) => string | undefined {
  const hasGuests = [...members, ...invited].some(({ avatar }) => avatar !== null);
  const { data: avatars = [] } = useQuery({ ...avatarsQuery(), enabled: hasGuests });
  return ({ picture, avatar }) => picture ?? (avatar === null ? undefined : portraitOf(avatar, avatars));
}

/** `here`: the space that one is in oneself, which isn't named to others. */
function noteOf(
  { isMe, isHere, isInSpace, isOnline, place, userID }: GroupMember,
  here: string | null,
): string {
  const where =
    isHere && !isMe
      ? t.hereWithYou()
      : isMe && here !== null
        ? t.inSpace({ space: here })
        : place !== null
          ? t.inSpace({ space: place.name })
          : isInSpace
            ? t.inSomeSpace()
            : isOnline
              ? t.online()
              : t.offline();
  return [isMe ? t.you() : null, userID === null ? t.guest() : null, where]
    .filter((note) => note !== null)
    .join(" · ");
}
