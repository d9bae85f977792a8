import { mayHost } from "@veranda/contract/permissions";
import { NOT_HOSTED } from "@veranda/contract/engine/hosting";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import type { Hosting } from "@veranda/contract/rooms/hosting";
import { onChatDropped, onChatHeld } from "../chat/chat.ts";
import type { Context } from "../context.ts";

/**
 * The room's hosting state on joining; the visitor is no longer in the waiting room. A returning visitor still follows
 * the same guide, a new one is asked.
 */
export function onHostingWelcome({ state }: Context, hosting: Hosting): void {
  const { guideId, isFollowing } = state.current.hosting;
  state.patch("hosting", {
    ...hosting,
    waitingRoom: null,
    isFollowing: isFollowing && guideId === hosting.guideId,
  });
}

/**
 * Whether the person automatically follows somebody who starts to guide: not hosts, nor anyone building, being walked
 * elsewhere or in a headset.
 */
function goesAlong({ state, world }: Context): boolean {
  const { rights, editing, guidedWalk, headset } = state.current;
  const isLed = guidedWalk?.status === "walking" || guidedWalk?.status === "finding";
  const isBusy = editing.isActive || world.rig.director !== null || isLed || headset.status !== "off";
  return !isBusy && (rights === null || !mayHost(rights));
}

/** On leaving a space. */
export function leaveHosting({ state }: Context): void {
  state.patch("hosting", NOT_HOSTED);
}

type HostingRoomMessage = "waiting" | "hosting" | "hostView" | "summoned" | "chatHeld" | "chatDropped";

export const hostingRoomHandlers = (
  context: Context,
): { readonly [N in HostingRoomMessage]: (data: ServerMessage<N>) => void } => {
  const { state, events } = context;
  return {
    waiting: ({ isHostHere }) => {
      if (state.current.hosting.waitingRoom?.isHostHere !== isHostHere)
        state.patch("hosting", { waitingRoom: { isHostHere } });
    },
    hosting: ({ announcement, countdown, chatRules, guideId }) =>
      state.patch("hosting", {
        ...(announcement !== undefined && { announcement }),
        ...(countdown !== undefined && { countdown }),
        ...(chatRules !== undefined && { chatRules }),
        ...(guideId !== undefined && {
          guideId,
          isFollowing: guideId !== null && guideId !== state.current.session.me && goesAlong(context),
        }),
      }),
    hostView: (view) => state.patch("hosting", { view }),
    summoned: ({ by }) => events.emit("summoned", { by }),
    chatHeld: () => onChatHeld(context),
    chatDropped: ({ text }) => onChatDropped(context, text),
  };
};
