/** The form for reports that needs no account, about a page of this site. `path`: of the page. */
export const contactPath = (path: string): string => `/contact#about=${encodeURIComponent(path)}`;

/** The page that it is about, from the part after `#`, which the server isn't sent; null: none. */
export function contactSubject(hash: string): string | null {
  const path = new URLSearchParams(hash.replace(/^#/, "")).get("about");
  return path !== null && /^\/[^/]/.test(path) ? path : null;
}
