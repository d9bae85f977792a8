import { PAGE_PARAMETERS } from "@veranda/contract";

/** What a request's target may begin with besides its path (RFC 9112 §3.2.2), and slashes that would make a host of it. */
const BEFORE_PATH = /^(?:https?:\/\/[^/?]*)?[/\\\s]*/i;

/** The address that a page is rendered for: its path and the parameters that it reads, in one order. */
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
