import { NO_LIVE } from "@veranda/contract/engine/live";
import type { RoomLive } from "@veranda/contract/rooms/live";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import type { Context } from "../context.ts";

/** State of the broadcast, on joining and on changes. */
export function onLive({ state }: Context, live: RoomLive): void {
  state.patch(
    "live",
    live.broadcast === null || live.method !== "inside" ? { ...live, insideKey: null } : live,
  );
}

/** On leaving a space. */
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
