import type { hostingMessages } from "@veranda/contract/engine/hosting";
import type { Context, Feature } from "../context.ts";
import type { RoomSender } from "../session/room-connection-port.ts";
import type { GuideFollower } from "./guide-follower.ts";
import { MarkedStands, type LoadStandMarks } from "./marked-stands.ts";

export type LoadGuideFollower = () => Promise<{
  GuideFollower: new (context: Context, room: RoomSender) => GuideFollower;
}>;

/** `onFailed`: the guide could not be followed, or the stands not be marked. */
export type HostingParts = {
  load: LoadGuideFollower;
  loadStandMarks: LoadStandMarks;
  onFailed: (error: unknown) => void;
};

/**
 * What hosts ask for goes to the room; its answer is in the state, or comes as `refused`. What follows a guide is fetched
 * when somebody first guides.
 */
export function hosting(
  context: Context,
  room: RoomSender,
  { load, loadStandMarks, onFailed }: HostingParts,
): Feature<keyof typeof hostingMessages> {
  const { state } = context;
  const stands = new MarkedStands(context, loadStandMarks, onFailed);
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
      announce: ({ text }) => room.tell("announce", { text }),
      set_countdown: ({ seconds, title }) => room.tell("setCountdown", { seconds, title }),
      set_guiding: ({ isGuiding }) => room.tell("setGuiding", { isGuiding }),
      set_following: ({ isFollowing }) => {
        const { hosting, session } = state.current;
        const isGuided = hosting.guideId !== null && hosting.guideId !== session.me;
        state.patch("hosting", { isFollowing: isFollowing && isGuided });
      },
      set_chat_rules: (rules) => room.tell("setChatRules", rules),
      set_chat_words: (words) => room.tell("setChatWords", words),
      mark_stands: (marked) => stands.mark(marked.stands),
      answer_held_message: ({ messageId, isShown }) =>
        room.tell("answerHeldMessage", { id: messageId, isShown }),
    },
    onFrame: (frame) => {
      stands.onFrame();
      if (state.current.hosting.isFollowing && !isAsked) void open();
      follower?.onFrame(frame);
    },
  };
}
