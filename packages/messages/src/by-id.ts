/** The key of what is called by an id: `picture-wall` is told by `pictureWall`. */
export const keyOfId = (id: string): string =>
  id.replaceAll(/[^A-Za-z0-9]+([A-Za-z0-9])?/g, (_, next: string | undefined) => (next ?? "").toUpperCase());

/** What an area calls something by its id; what nobody wrote a message for has the name that it brings along. */
export function messageById(area: object, id: string, own: string): string {
  const key = keyOfId(id);
  // An area is a plain object in a bundle: what every object has is no message.
  if (!Object.hasOwn(area, key)) return own;
  const message = (area as Readonly<Record<string, (() => string) | undefined>>)[key];
  return typeof message === "function" ? message() : own;
}
