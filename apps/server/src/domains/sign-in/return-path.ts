import { NamedError } from "../../named-error.ts";

/** Placeholder origin of this site for parsing. */
const HERE = "https://here.invalid";

/**
 * Validates a page of this site to return to, and removes its fragment. Throws INVALID_INPUT for anything that a
 * browser could interpret as another site, and for calls.
 */
export function returnPath(given: string): string {
  const url = isPlain(given) ? URL.parse(given, HERE) : null;
  // Parsing and serialising turns a path such as /.//elsewhere into //elsewhere.
  const isOwn = url?.origin === HERE && !url.pathname.startsWith("//") && url.username === "";
  if (!isOwn || /^\/(?:api|rooms)(?:\/|$)/i.test(decoded(url.pathname)))
    throw new NamedError("INVALID_INPUT", { fields: { "query.return": "Not a page of this site." } });
  return `${url.pathname}${url.search}`;
}

/** Whether it begins with a single slash, also after decoding, and contains nothing ambiguous to browsers. */
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
