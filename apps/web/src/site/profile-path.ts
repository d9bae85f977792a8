export const profilePath = (username: string): string => `/@${username}`;

/** The username in such a path's one segment; null for another address. */
export const usernameIn = (segment: string | undefined): string | null =>
  segment?.startsWith("@") === true ? segment.slice(1) : null;
