import { PAGE_PARAMETERS } from "@veranda/contract";

/** The address that a page is rendered for: its path and the parameters that it reads, in one order. */
export function pageAddress(url: string): string {
  const at = url.indexOf("?");
  if (at < 0) return url;
  const given = new URLSearchParams(url.slice(at + 1));
  const kept = new URLSearchParams();
  for (const name of PAGE_PARAMETERS) for (const value of given.getAll(name)) kept.append(name, value);
  const query = kept.toString();
  return query === "" ? url.slice(0, at) : `${url.slice(0, at)}?${query}`;
}
