import { profileLink, type SocialProfile } from "@veranda/contract";

export type LinkDraft = SocialProfile["links"][number];

export const isEmptyLink = ({ title, url }: LinkDraft): boolean => title.trim() === "" && url.trim() === "";

/** Whether an address is one that others can open. */
export const isWebAddress = (url: string): boolean => profileLink.shape.url.safeParse(url.trim()).success;

/** People write `example.org`; what has a scheme of its own is left to be judged as it is. */
export const withScheme = (url: string): string => {
  const text = url.trim();
  return text === "" || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
};

/** As it is kept: one without words of its own is called by where it leads. */
export function tidyLink(link: LinkDraft): LinkDraft {
  const url = withScheme(link.url);
  const title = link.title.trim();
  return { url, title: title === "" && isWebAddress(url) ? new URL(url).hostname.slice(0, 40) : title };
}
