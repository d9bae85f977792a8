/** Supplies the access token for the page's calls; set by the session. */
export type Bearer = {
  /** The current access token; null when nobody is signed in. */
  token(): string | null;
  /** A new token in place of one that the server no longer accepts; null when none can be had. */
  renew(stale: string): Promise<string | null>;
};

const NOBODY: Bearer = { token: () => null, renew: async () => null };

let bearer = NOBODY;

export const currentBearer = (): Bearer => bearer;

export function setBearer(next: Bearer | null): void {
  bearer = next ?? NOBODY;
}
