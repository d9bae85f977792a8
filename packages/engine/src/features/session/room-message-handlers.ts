import type { RoomData, ServerMessage } from "@veranda/contract/rooms/messages";
import type { RoomMessageName } from "../../net/index.ts";
import { onChatMessage, onChatRefused, onChatRemoved, onChatRestored } from "../chat/chat.ts";
import { captionRoomHandlers, forgetCaptions } from "../captions/room-captions.ts";
import type { Context } from "../context.ts";
import type { SpaceDocument } from "../document/document.ts";
import { hostingRoomHandlers } from "../hosting/room-hosting.ts";
import { liveRoomHandlers } from "../live/room-live.ts";
import { playEmote } from "../emotes/emotes.ts";
import { forgetVideo, videoRoomHandlers } from "../video/room-video.ts";
import { forgetVoice, voiceRoomHandlers } from "../voice/room-voice.ts";

type RoomMessageHandlers = { readonly [N in RoomMessageName]: (data: ServerMessage<N>) => void };

/** Dispatches the room's messages during a visit. */
export function roomMessageHandlers(
  context: Context,
  document: SpaceDocument,
  onRoom: (room: RoomData) => void,
): RoomMessageHandlers {
  const { state, world, events } = context;
  const put: RoomMessageHandlers["joined"] = ({ participant }) => {
    state.patch("participants", { [participant.id]: participant });
    const { me, status } = state.current.session;
    const isOwn = participant.id === me;
    const isShown = status === "joined";
    if (isShown && isOwn) world.people?.put(participant, true);
    else if (isShown) world.people?.come(participant);
    if (isOwn) {
      state.patch("user", { displayName: participant.displayName, avatar: participant.avatar });
    }
  };
  return {
    joined: put,
    updated: put,
    left: ({ id }) => {
      state.remove("participants", id);
      forgetVoice(context, id);
      forgetVideo(context, id);
      forgetCaptions(context, id);
      world.people?.remove(id);
    },
    chat: (message) => onChatMessage(context, message),
    chatRemoved: ({ id }) => onChatRemoved(context, id),
    chatRestored: (message) => onChatRestored(context, message),
    refused: ({ message, code, reason, waitSeconds }) => {
      document.refused({ message, code });
      if (message === "chat") onChatRefused(context);
      if (message === "save") state.patch("saving", { state: "failure" });
      // These are not sent on a press: the next ones are accepted again.
      if (message !== "hands" && message !== "caption" && message !== "ignoreVoices")
        events.emit("refused", { reason, ...(waitSeconds !== undefined && { waitSeconds }) });
    },
    emote: ({ id, name: emote, codepoint, isHolding }) => {
      // The local one was shown on request.
      if (id !== state.current.session.me) playEmote(context, id, emote, codepoint, isHolding);
    },
    groupChanged: () => events.emit("group_changed", null),
    hands: ({ id, pose }) => world.people?.showHands(id, pose),
    serverCorrection: ({ transform }) => world.spawning.applyServerCorrection(transform),
    room: onRoom,
    ...voiceRoomHandlers(context),
    ...hostingRoomHandlers(context),
    ...liveRoomHandlers(context),
    ...videoRoomHandlers(context),
    ...captionRoomHandlers(context),
    ...document.hears,
  };
}
