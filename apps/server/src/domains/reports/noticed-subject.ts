/** What the address of a page names: a space by its id or a person by their username; null: neither. */
export type NoticedSubject = { readonly spaceId: string } | { readonly username: string };

const SPACE = /\/(?:s|embed)\/(?:[^/?#]*-)?([a-z0-9]{1,32})(?:[/?#]|$)/i;
const PERSON = /\/@([\p{L}\p{N}_.-]{1,64})(?:[/?#]|$)/u;

export function noticedSubject(link: string): NoticedSubject | null {
  const spaceId = SPACE.exec(link)?.[1];
  if (spaceId !== undefined) return { spaceId };
  const username = PERSON.exec(link)?.[1];
  return username === undefined ? null : { username };
}
