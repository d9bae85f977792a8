import type { EngineState } from "@veranda/contract/engine/state";
import { NO_VIDEO } from "@veranda/contract/engine/video";
import type { ServerMessage } from "@veranda/contract/rooms/messages";
import { DEFAULT_PERSON_VIDEO, type PersonVideo, type RoomVideo } from "@veranda/contract/rooms/video";
import type { StateTree } from "../../core/state-tree.ts";
import type { Context } from "../context.ts";

type State = StateTree<EngineState>;

/** Available cameras and screens, on joining. */
export function onVideoWelcome({ state }: Context, { people }: RoomVideo): void {
  show(state, {}, people);
}

/** On leaving a space. */
export const leaveVideo = ({ state }: Context): void => state.set("video", { ...NO_VIDEO });

/** Somebody has left. */
export function forgetVideo({ state }: Context, id: string): void {
  const { [id]: gone, ...people } = state.current.video.people;
  if (gone) state.patch("video", { people });
}

export const videoRoomHandlers = ({ state, events }: Context) => ({
  videoChanged: ({ people }: ServerMessage<"videoChanged">) =>
    show(state, state.current.video.people, people),
  videoNotice: ({ reason }: ServerMessage<"videoNotice">) => events.emit("refused", { reason }),
});

function show(
  state: State,
  before: Readonly<Record<string, PersonVideo>>,
  changed: RoomVideo["people"],
): void {
  const { me } = state.current.session;
  const people = { ...before };
  for (const { id, video } of changed) {
    if (video.isCameraOn || video.isSharing) people[id] = video;
    else delete people[id];
  }
  state.patch("video", { people, mine: (me === null ? undefined : people[me]) ?? DEFAULT_PERSON_VIDEO });
}
