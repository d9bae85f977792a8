import { embedPath, spacePath } from "#site/space-path.ts";

type Linked = { space: { id: string; slug: string; name: string }; shareId: string | null };

/** Addresses that bring others to the same space, with the share id that one came in by. */
export function shareLink(origin: string, { space, shareId }: Linked): string {
  return origin + spacePath(space, shareId);
}

/** What the frame's own page may do that only the page around it can let it. */
const ALLOWED = "fullscreen; autoplay; clipboard-write; xr-spatial-tracking";
/** Of a space in which people are to hear and see each other, beside that. */
const ALLOWED_TO_TALK = "microphone; camera; display-capture; speaker-selection";

/**
 * A frame for another site's page; the attributes are quoted against what a name may hold. `hasVoice`: people can talk in
 * it.
 */
export function embedCode(origin: string, { space, shareId }: Linked, hasVoice: boolean): string {
  const title = space.name.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const path = embedPath(space, shareId);
  const asked = hasVoice ? `${path.includes("?") ? "&" : "?"}enableRtc=1` : "";
  const src = (origin + path + asked).replaceAll("&", "&amp;");
  const allow = hasVoice ? `${ALLOWED}; ${ALLOWED_TO_TALK}` : ALLOWED;
  return `<iframe src="${src}" title="${title}" width="960" height="540" style="border:0" allow="${allow}"></iframe>`;
}
