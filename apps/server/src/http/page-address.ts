import { PAGE_PARAMETERS } from "@veranda/contract";

/** What may precede the path in a request's target (RFC 9112 §3.2.2), and slashes that would turn it into a host. */
const BEFORE_PATH = /^(?:https?:\/\/[^/?]*)?[/\\\s]*/i;

/** The cache key of a page: its path and the parameters that it reads, in a fixed order. */
export function pageAddress(url: string): string {
  const at = url.indexOf("?");
  const path = (at < 0 ? url : url.slice(0, at)).replace(BEFORE_PATH, "/");
  if (at < 0) return path;
  const given = new URLSearchParams(url.slice(at + 1));
  const kept = new URLSearchParams();
  for (const name of PAGE_PARAMETERS) for (const value of given.getAll(name)) kept.append(name, value);
  const query = kept.toString();
  return query === "" ? path : `${path}?${query}`;
}
