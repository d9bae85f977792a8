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
  | "set_avatar_body"
  | "set_avatar_rpm_url"
  | "set_user_avatar_style"
  | "set_session_avatar_override";

/** The person's identity: the name and the avatar that others see. Changes in a space are sent to the room. */
export function user({ state, events, world }: Context, session: Session): Feature<UserMessages> {
  const rename = (name: string): void => {
    const parsed = displayName.safeParse(name);
    if (!parsed.success) throw new MessageError("MALFORMED_MESSAGE", "displayName", parsed.error.issues);
    if (parsed.data === state.current.user.displayName) return;
    state.patch("user", { displayName: parsed.data });
    session.tell("rename", { displayName: parsed.data });
  };
  /** The person's own avatar, while another is worn for this session. */
  let atHome: string | null = null;
  const show = (avatar: string): void => {
    if (avatar === state.current.user.avatar) return;
    state.patch("user", { avatar });
    // Also before a visit, so that the avatar is complete in the first frame.
    void world.people?.loadAvatars([avatar]);
    session.tell("avatar", { avatar });
  };
  const wear = (avatar: string): void => {
    if (atHome === null) show(avatar);
    else atHome = avatar;
  };
  /** The server turns an external model into an avatar; the engine itself makes no calls. */
  const wearOrAsk = (url: string): void => {
    if (url.startsWith("https://")) events.emit("need_avatar", { url });
    else wear(url);
  };
  const overrideWith = (avatar: string | null): void => {
    const own = atHome ?? state.current.user.avatar;
    atHome = avatar === null ? null : own;
    state.patch("user", { isAvatarOverridden: avatar !== null });
    show(avatar ?? own);
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
          if (avatar !== undefined && atHome === null) state.patch("user", { avatar });
          else if (avatar !== undefined) atHome = avatar;
          session.tell("identify", { accessToken });
        }
        session.askAgain();
      },
      update_access_token: () => session.askAgain(),
      logout: () => {
        session.leave("logged_out");
        atHome = null;
        state.patch("user", {
          isAuthless: true,
          displayName: "",
          isConfirmed: false,
          avatar: "",
          isAvatarOverridden: false,
        });
      },
      patch_user: ({ patch }) => {
        if (patch.displayName !== undefined) rename(patch.displayName);
        if (patch.avatar !== undefined) wear(patch.avatar);
      },
      set_authless_display_name: ({ displayName: name }) => rename(name),
      set_is_authless_info_confirmed: ({ isConfirmed }) => state.patch("user", { isConfirmed }),
      set_avatar_body: ({ url }) => wearOrAsk(url),
      set_avatar_rpm_url: ({ url, profilePictureOverride: picture }) => {
        wearOrAsk(url);
        if (picture !== undefined && !state.current.user.isAuthless)
          events.emit("need_picture", { url: picture });
      },
      set_user_avatar_style: ({ style }) => wear(style),
      set_session_avatar_override: (override) => {
        if (override.overrideType === "none") overrideWith(null);
        else overrideWith(override.overrideType === "body" ? override.url : override.style);
      },
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
