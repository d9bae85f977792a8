import type { hostingMessages } from "@veranda/contract/engine/hosting";
import type { Context, Feature } from "../context.ts";
import type { RoomSender } from "../session/room-connection-port.ts";
import type { GuideFollower } from "./guide-follower.ts";
import type { MarkedStands } from "./marked-stands.ts";

export type LoadGuideFollower = () => Promise<{
  GuideFollower: new (context: Context, room: RoomSender) => GuideFollower;
}>;

export type LoadMarkedStands = () => Promise<{ MarkedStands: new (context: Context) => MarkedStands }>;

/** `onFailed`: following a guide or marking stands failed. */
export type HostingParts = {
  load: LoadGuideFollower;
  loadMarkedStands: LoadMarkedStands;
  onFailed: (error: unknown) => void;
};

/**
 * Hosts' requests go to the room; the result is in the state, or comes as `refused`. Code for following a guide and
 * drawing stands is loaded on first use.
 */
export function hosting(
  context: Context,
  room: RoomSender,
  { load, loadMarkedStands, onFailed }: HostingParts,
): Feature<keyof typeof hostingMessages> {
  const { state } = context;
  let opening: Promise<MarkedStands> | null = null;
  let marked: MarkedStands | null = null;
  let follower: GuideFollower | null = null;
  let isAsked = false;
  const open = async (): Promise<void> => {
    isAsked = true;
    try {
      const { GuideFollower } = await load();
      follower = new GuideFollower(context, room);
    } catch (error) {
      isAsked = false;
      state.patch("hosting", { isFollowing: false });
      onFailed(error);
    }
  };
  return {
    handlers: {
      congregate_around_actor: ({ actorId }) => room.tell("gather", { around: actorId, id: null }),
      respawn_others_in_hotspots: () => room.tell("respawnOthers", {}),
      bring_participant: ({ participantId }) => {
        const { me } = state.current.session;
        if (me !== null) room.tell("gather", { around: me, id: participantId });
      },
      remove_participant: ({ participantId }) => room.tell("removeParticipant", { id: participantId }),
      set_co_host: ({ participantId, isCoHost }) => room.tell("setCoHost", { id: participantId, isCoHost }),
      set_door: ({ mode }) => room.tell("setDoor", { mode }),
      set_instance_capacity: ({ capacity }) => room.tell("setCapacity", { capacity }),
      answer_waiting: ({ visitorId, isAdmitted }) =>
        room.tell("answerWaiting", { id: visitorId, isAdmitted }),
      announce: (announcement) => room.tell("announce", announcement),
      set_countdown: ({ seconds, title }) => room.tell("setCountdown", { seconds, title }),
      set_guiding: ({ isGuiding }) => room.tell("setGuiding", { isGuiding }),
      set_following: ({ isFollowing }) => {
        const { hosting, session } = state.current;
        const isGuided = hosting.guideId !== null && hosting.guideId !== session.me;
        state.patch("hosting", { isFollowing: isFollowing && isGuided });
      },
      set_chat_rules: (rules) => room.tell("setChatRules", rules),
      set_chat_words: (words) => room.tell("setChatWords", words),
      mark_stands: ({ stands }) => {
        if (opening === null && stands.length === 0) return;
        opening ??= loadMarkedStands().then(({ MarkedStands }) => (marked = new MarkedStands(context)));
        opening.then(
          (one) => one.mark(stands),
          (error: unknown) => {
            opening = null;
            onFailed(error);
          },
        );
      },
      remove_message: ({ messageId }) => room.tell("removeMessage", { id: messageId }),
      answer_held_message: ({ messageId, isShown }) =>
        room.tell("answerHeldMessage", { id: messageId, isShown }),
    },
    onFrame: (frame) => {
      marked?.onFrame();
      if (state.current.hosting.isFollowing && !isAsked) void open();
      follower?.onFrame(frame);
    },
  };
}
