export const profilePath = (username: string): string => `/@${username}`;

/** The username of a profile's path; null for another address. */
export const usernameIn = (segment: string | undefined): string | null =>
  segment?.startsWith("@") === true ? segment.slice(1) : null;
