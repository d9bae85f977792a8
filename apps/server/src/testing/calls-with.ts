import { createClient, type Client } from "@veranda/contract";

const PATIENCE_MS = 30_000;

/** Calls that carry these headers, as far as they set none of their own. */
export const callsWith = (origin: string, carried: Readonly<Record<string, string>>): Client =>
  createClient(
    `${origin}/api`,
    (input, init) => {
      const headers = new Headers(init?.headers);
      for (const [name, value] of Object.entries(carried)) if (!headers.has(name)) headers.set(name, value);
      return fetch(input, { ...init, headers });
    },
    PATIENCE_MS,
  );

/** Who is signed in by this token. */
export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` });
