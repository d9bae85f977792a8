import { profileLink, type SocialProfile } from "@veranda/contract";

export type LinkDraft = SocialProfile["links"][number];

export const isEmptyLink = ({ title, url }: LinkDraft): boolean => title.trim() === "" && url.trim() === "";

/** Whether an address can be opened by others. */
export const isWebAddress = (url: string): boolean => profileLink.shape.url.safeParse(url.trim()).success;

/** Adds https:// to `example.org`; addresses with a scheme are left unchanged. */
export const withScheme = (url: string): string => {
  const text = url.trim();
  return text === "" || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
};

/** The stored form: a link without a title gets its host as one. */
export function tidyLink(link: LinkDraft): LinkDraft {
  const url = withScheme(link.url);
  const title = link.title.trim();
  return { url, title: title === "" && isWebAddress(url) ? new URL(url).hostname.slice(0, 40) : title };
}
