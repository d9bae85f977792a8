import { NOT_HOSTED } from "@veranda/contract/engine/hosting";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import type { Hosting } from "@veranda/contract/rooms/hosting";
import { onChatDropped, onChatHeld } from "../chat/chat.ts";
import type { Context } from "../context.ts";

/** The room's hosting state on coming in; the visitor is no longer in the waiting room. */
export function onHostingWelcome({ state }: Context, hosting: Hosting): void {
  state.patch("hosting", { ...hosting, waitingRoom: null });
}

/** Outside of a space. */
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
    hosting: ({ announcement, countdown, chatRules }) =>
      state.patch("hosting", {
        ...(announcement !== undefined && { announcement }),
        ...(countdown !== undefined && { countdown }),
        ...(chatRules !== undefined && { chatRules }),
      }),
    hostView: (view) => state.patch("hosting", { view }),
    summoned: ({ by }) => events.emit("summoned", { by }),
    chatHeld: () => onChatHeld(context),
    chatDropped: ({ text }) => onChatDropped(context, text),
  };
};
