import { engineUserProfile } from "@veranda/contract/engine/messages";
import { displayName } from "@veranda/contract/records/person";
import { MessageError } from "../message-error.ts";
import type { Context, Feature } from "../context.ts";
import type { Session } from "../session/session.ts";

type UserMessages =
  | "login"
  | "logout"
  | "update_access_token"
  | "patch_user"
  | "set_authless_display_name"
  | "set_is_authless_info_confirmed"
  | "set_avatar_body";

/** Who is at this page: the name and the avatar that others see. A change while in a space is told to the room. */
export function user({ state }: Context, session: Session): Feature<UserMessages> {
  const rename = (name: string): void => {
    const parsed = displayName.safeParse(name);
    if (!parsed.success) throw new MessageError("MALFORMED_MESSAGE", "displayName", parsed.error.issues);
    if (parsed.data === state.current.user.displayName) return;
    state.patch("user", { displayName: parsed.data });
    session.tell("rename", { displayName: parsed.data });
  };
  const wear = (avatar: string): void => {
    if (avatar === state.current.user.avatar) return;
    state.patch("user", { avatar });
    session.tell("avatar", { avatar });
  };
  return {
    handlers: {
      login: ({ accessToken, isAuthless, userProfileJson }) => {
        const profile = engineUserProfile.safeParse(parseJson(userProfileJson));
        if (!profile.success) throw new MessageError("MALFORMED_MESSAGE", "login", profile.error.issues);
        state.patch("user", { isAuthless });
        const { displayName: name, avatar } = profile.data;
        if (isAuthless) {
          if (name !== undefined) rename(name);
          if (avatar !== undefined) wear(avatar);
        } else {
          // The room takes both from the account.
          if (name !== undefined) state.patch("user", { displayName: name });
          if (avatar !== undefined) state.patch("user", { avatar });
          session.tell("identify", { accessToken });
        }
        session.askAgain();
      },
      update_access_token: () => session.askAgain(),
      logout: () => {
        session.leave("logged_out");
        state.patch("user", { isAuthless: true, displayName: "", isConfirmed: false, avatar: "" });
      },
      patch_user: ({ patch }) => {
        if (patch.displayName !== undefined) rename(patch.displayName);
        if (patch.avatar !== undefined) wear(patch.avatar);
      },
      set_authless_display_name: ({ displayName: name }) => rename(name),
      set_is_authless_info_confirmed: ({ isConfirmed }) => state.patch("user", { isConfirmed }),
      set_avatar_body: ({ url }) => wear(url),
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
