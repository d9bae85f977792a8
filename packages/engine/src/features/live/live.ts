import type { liveMessages } from "@veranda/contract/engine/live";
import type { Context, Feature } from "../context.ts";
import type { RoomSender } from "../session/room-connection-port.ts";

/** Requests to go live are sent to the room; the result is in the state, or comes as `refused`. */
export const live = ({ state }: Context, room: RoomSender): Feature<keyof typeof liveMessages> => ({
  handlers: {
    go_live: () => room.tell("goLive", {}),
    end_live: () => room.tell("endLive", {}),
    set_livestream_method: ({ method, latency, surfaceId = state.current.live.surfaceId }) =>
      room.tell("setLiveMethod", { method, latency, surfaceId }),
    make_stream_key: () => room.tell("makeStreamKey", {}),
    ask_inside_key: () => room.tell("askInsideKey", {}),
    start_recording: ({ name }) => room.tell("startRecording", { name }),
    stop_recording: () => room.tell("stopRecording", {}),
  },
});
