import type { PersonVideo } from "./rooms/video.ts";
import type { Participant } from "./rooms/messages.ts";
import type { PersonVoice, VoiceMode } from "./rooms/voice.ts";
import type { Relationship } from "./records/people.ts";
import type { RoomRights } from "./records/rights.ts";
import {
  mayHost,
  mayModerateVoice,
  mayPutOut,
  roleOf,
  type SpaceHosts,
  type SpaceViewer,
} from "./permissions.ts";

/**
 * Which actions on a person are offered to a viewer, on the page's card and on the panel in a headset alike. The server
 * checks each again.
 */

type TieAction =
  | "follow"
  | "unfollow"
  | "befriend"
  | "cancel_request"
  | "accept_request"
  | "decline_request"
  | "unfriend"
  | "unblock";
type HostingAction =
  | "bring_here"
  | "ask_to_unmute"
  | "let_speak_again"
  | "mute_for_everyone"
  | "give_microphone"
  | "take_microphone"
  | "give_megaphone"
  | "take_megaphone"
  | "stop_camera"
  | "stop_sharing"
  | "remove_from_instance"
  | "remove_from_space"
  | "make_co_host"
  | "remove_co_host";
export type PersonAction =
  | "go_to"
  | "mute_for_me"
  | "unmute_for_me"
  | "report"
  | "block"
  | TieAction
  | HostingAction;

export type PersonFacts = {
  person: Pick<Participant, "userId" | "isHost" | "isCoHost">;
  isHere: boolean;
  /** From the broadcast's page. */
  isWatching: boolean;
  isMuted: boolean;
  /** null: not known, or the viewer has no account. */
  relationship: Relationship | null;
  /** The viewer's. */
  rights: RoomRights | null;
  hosts: SpaceHosts | null;
  /** null where there are no voices. */
  voice: (PersonVoice & { mode: VoiceMode }) | null;
  video: PersonVideo | undefined;
};

export function personActions(facts: PersonFacts): PersonAction[] {
  const { person, isHere, isMuted, relationship } = facts;
  const isBlocked = relationship?.isBlocked === true;
  const hasAccount = person.userId !== null;
  const actions: PersonAction[] = [];
  if (isHere && !isBlocked) actions.push("go_to");
  if (hasAccount) actions.push(...tieActions(relationship));
  if (!isBlocked) actions.push(isMuted ? "unmute_for_me" : "mute_for_me");
  actions.push("report");
  if (hasAccount && !isBlocked) actions.push("block");
  actions.push(...hostingActions(facts));
  return actions;
}

const NONE: Relationship = { isFollowing: false, isFollowedBy: false, friendship: "none", isBlocked: false };
const FRIENDSHIP: Readonly<Record<Relationship["friendship"], readonly TieAction[]>> = {
  none: ["befriend"],
  sent: ["cancel_request"],
  received: ["accept_request", "decline_request"],
  friends: ["unfriend"],
};

/** Following and friendship with an account; for somebody whom the viewer has blocked, only ending those. */
export const tieActions = (relationship: Relationship | null): TieAction[] => {
  const { isBlocked, isFollowing, friendship } = relationship ?? NONE;
  return isBlocked ? ["unblock"] : [isFollowing ? "unfollow" : "follow", ...FRIENDSHIP[friendship]];
};

/** For hosts and co-hosts. Moderators also see people whom they have blocked, and moderate them. */
export function hostingActions(facts: Omit<PersonFacts, "isMuted">): HostingAction[] {
  const { person, isHere, isWatching, relationship, rights, hosts, video } = facts;
  if (rights === null || !mayHost(rights)) return [];
  const actions: HostingAction[] = [];
  if (isHere) {
    actions.push("bring_here", ...voiceActions(facts));
    if (video?.isCameraOn === true && mayModerateVoice(rights)) actions.push("stop_camera");
    if (video?.isSharing === true && mayModerateVoice(rights)) actions.push("stop_sharing");
    const mayBeCoHost = rights.isHost && !person.isHost && person.userId !== null;
    if (mayBeCoHost && person.isCoHost) actions.push("remove_co_host");
    else if (mayBeCoHost && relationship?.isBlocked !== true) actions.push("make_co_host");
  }
  if (!isHere && !isWatching) return actions;
  if (!rights.isHost) {
    // Hosts can ban from all instances.
    if (!person.isHost && !person.isCoHost) actions.push("remove_from_instance");
  } else if (hosts !== null && mayPutOut(hosts, viewerOf(rights), asViewer(hosts, person)))
    actions.push("remove_from_space");
  return actions;
}

/** A participant's role in the space, as shown to others: whoever hosts it without a role is staff. */
export const asViewer = (
  hosts: SpaceHosts,
  { userId, isHost }: Pick<Participant, "userId" | "isHost">,
): SpaceViewer => ({ role: roleOf(hosts, userId), isStaff: isHost });

/** A participant's role in the space, from their rights. */
const viewerOf = ({ isRoomOwner, isAdministrator, isHost }: RoomRights) =>
  ({
    role: isRoomOwner ? "owner" : isAdministrator ? "administrator" : null,
    isStaff: isHost && !isRoomOwner && !isAdministrator,
  }) as const;

function voiceActions({ person, rights, voice }: Omit<PersonFacts, "isMuted">): HostingAction[] {
  if (voice === null || rights === null || !mayModerateVoice(rights)) return [];
  const { mode, maySpeak, isMicrophoneOn, isMutedByHost, hasMegaphone } = voice;
  const actions: HostingAction[] = [];
  if (isMutedByHost) actions.push("let_speak_again");
  else {
    if (maySpeak && !isMicrophoneOn) actions.push("ask_to_unmute");
    actions.push("mute_for_everyone");
  }
  if (mode !== "everyone" && !person.isHost) {
    if (maySpeak) actions.push("take_microphone");
    else if (!isMutedByHost) actions.push("give_microphone");
  }
  if (maySpeak) actions.push(hasMegaphone ? "take_megaphone" : "give_megaphone");
  return actions;
}
