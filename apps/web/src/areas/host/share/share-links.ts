import { embedPath, spacePath } from "#site/space-path.ts";

type Linked = { space: { id: string; slug: string; name: string }; shareId: string | null };

/** Addresses that bring others to the same space, with the share id that one came in by. */
export function shareLink(origin: string, { space, shareId }: Linked): string {
  return origin + spacePath(space, shareId);
}

/** A frame for another site's page; the attributes are quoted against what a name may hold. */
export function embedCode(origin: string, { space, shareId }: Linked): string {
  const title = space.name.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const src = (origin + embedPath(space, shareId)).replaceAll("&", "&amp;");
  return `<iframe src="${src}" title="${title}" width="960" height="540" style="border:0" allow="fullscreen; autoplay; clipboard-write"></iframe>`;
}
