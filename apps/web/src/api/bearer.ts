/** Who speaks for the signed-in person in the page's calls; set by whoever keeps the session. */
export type Bearer = {
  /** The access token; null for nobody. */
  token(): string | null;
  /** Another one in place of one that the server does not take any more; null when there is none to be had. */
  renew(stale: string): Promise<string | null>;
};

const NOBODY: Bearer = { token: () => null, renew: async () => null };

let bearer = NOBODY;

export const currentBearer = (): Bearer => bearer;

export function setBearer(next: Bearer | null): void {
  bearer = next ?? NOBODY;
}
