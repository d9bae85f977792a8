import type { Context, Feature } from "../context.ts";
import { isMuted } from "./muted.ts";
import { RestingPointer } from "./resting-pointer.ts";

type PeopleMessages = "select_user_for_moderation" | "set_relationship" | "set_muted_users";

/** Hovered and selected people, and people muted by the viewer. */
export function people(context: Context): Feature<PeopleMessages> {
  const { state, world, input } = context;
  const pointer = new RestingPointer(context);
  input.setRestingTool(pointer);
  return {
    handlers: {
      select_user_for_moderation: ({ userId }) =>
        state.patch("people", { selectedUserProfileId: userId === "" ? null : userId }),
      set_relationship: (relationship) => state.patch("people", { relationship }),
      set_muted_users: ({ userIds }) => {
        state.patch("people", { muted: userIds });
        for (const id in state.current.participants) if (isMuted(state.current, id)) world.people?.hush(id);
      },
    },
    onFrame: ({ deltaSeconds }) => {
      const { session, people: shown } = state.current;
      if (session.status === "joined") return pointer.onFrame(deltaSeconds);
      if (session.reconnecting === null && (shown.selectedUserProfileId ?? shown.hovered) !== null)
        state.patch("people", { selectedUserProfileId: null, hovered: null });
    },
  };
}
