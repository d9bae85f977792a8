import { NamedError } from "../../named-error.ts";

/** Stands for this site while a path is looked at. */
const HERE = "https://here.invalid";

/**
 * A page of this site to come back to, without its fragment. Throws INVALID_INPUT for anything that a browser could
 * take for another site, and for calls.
 */
export function returnPath(given: string): string {
  const url = isPlain(given) ? URL.parse(given, HERE) : null;
  // A path such as /.//elsewhere becomes //elsewhere when it is put together again.
  const isOwn = url?.origin === HERE && !url.pathname.startsWith("//") && url.username === "";
  if (!isOwn || /^\/(?:api|rooms)(?:\/|$)/i.test(decoded(url.pathname)))
    throw new NamedError("INVALID_INPUT", { fields: { "query.return": "Not a page of this site." } });
  return `${url.pathname}${url.search}`;
}

/** Begins with a single slash, also after decoding, and holds nothing that browsers read in two ways. */
const isPlain = (text: string): boolean =>
  // oxlint-disable-next-line no-control-regex
  [text, decoded(text)].every((form) => /^\/(?![/\\])/.test(form) && !/[\\\u0000-\u001f\u007f]/.test(form));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
