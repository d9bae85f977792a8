import { embedPath, spacePath } from "#site/space-path.ts";

type Linked = { space: { id: string; slug: string; name: string }; shareId: string | null };

/** Links to the same space, with the share id that the person entered by. */
export function shareLink(origin: string, { space, shareId }: Linked): string {
  return origin + spacePath(space, shareId);
}

/** Permissions that the embedding page must grant to the frame. */
const ALLOWED = "fullscreen; autoplay; clipboard-write; xr-spatial-tracking";
/** Those of spaces with voice and video, in addition. */
const ALLOWED_TO_TALK = "microphone; camera; display-capture; speaker-selection";

/** The HTML of an iframe for another site; names are escaped for attributes. `hasVoice`: the space has voice. */
export function embedCode(origin: string, { space, shareId }: Linked, hasVoice: boolean): string {
  const title = space.name.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const path = embedPath(space, shareId);
  const asked = hasVoice ? `${path.includes("?") ? "&" : "?"}enableRtc=1` : "";
  const src = (origin + path + asked).replaceAll("&", "&amp;");
  const allow = hasVoice ? `${ALLOWED}; ${ALLOWED_TO_TALK}` : ALLOWED;
  return `<iframe src="${src}" title="${title}" width="960" height="540" style="border:0" allow="${allow}"></iframe>`;
}
