import type { Context, Feature } from "../context.ts";
import { whyNotLead } from "../document/permission.ts";
import type { Session } from "./session.ts";

type SessionMessages =
  | "prepare_space"
  | "join_room"
  | "leave_room"
  | "switch_space_instance"
  | "refresh_room_instances"
  | "make_current_instance_host"
  | "reload_room_data";

/** Messages for joining and leaving a space, and for changing instances. */
export const sessionMessages = (
  { state, events, words }: Context,
  session: Session,
): Feature<SessionMessages> => ({
  handlers: {
    prepare_space: ({ setting }) => void session.prepare(setting),
    join_room: (join) => session.join(join),
    leave_room: ({ reason }) => session.leave(reason),
    switch_space_instance: ({ roomInstanceId }) => session.switchInstance(roomInstanceId),
    refresh_room_instances: () => {
      const { roomId } = state.current.session;
      if (roomId !== null) events.emit("need_instances", { roomId });
    },
    make_current_instance_host: () => {
      const why = whyNotLead(state.current);
      if (why !== null) events.emit("toast", { message: why(words), kind: "error" });
      else session.tell("hostInstance", {});
    },
    reload_room_data: ({ roomId }) => {
      if (roomId === state.current.session.roomId) session.tell("reload", {});
    },
  },
  onFrame: (frame) => session.onFrame(frame),
});
