import { NO_LIVE } from "@veranda/contract/engine/live";
import type { RoomLive } from "@veranda/contract/rooms/live";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import type { Context } from "../context.ts";

/** How the broadcast stands, on coming in and from then on. */
export function onLive({ state }: Context, live: RoomLive): void {
  state.patch(
    "live",
    live.broadcast === null || live.method !== "inside" ? { ...live, insideKey: null } : live,
  );
}

/** Outside of a space. */
export const leaveLive = ({ state }: Context): void => state.set("live", { ...NO_LIVE });

export const liveRoomHandlers = (context: Context) => ({
  liveChanged: (live: ServerMessage<"liveChanged">) => onLive(context, live),
  streamKey: ({ key }: ServerMessage<"streamKey">) => context.state.patch("live", { streamKey: key }),
  recordingEnded: ({ reason, hasContent }: ServerMessage<"recordingEnded">) =>
    reason === null
      ? context.events.emit("recording_ended", { hasContent })
      : context.events.emit("refused", { reason }),
  insideKey: ({ key }: ServerMessage<"insideKey">) => context.state.patch("live", { insideKey: key }),
});
