import { createClient, type Client } from "@veranda/contract";

const PATIENCE_MS = 30_000;

/** Calls with these headers, unless they set their own. */
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

/** Headers of a person signed in by this token. */
export const bearer = (token: string): { authorization: string } => ({ authorization: `Bearer ${token}` });

/** Calls of a browser: cookies set by responses are sent with later calls. */
export function callsOfBrowser(origin: string): Client {
  const cookies = new Map<string, string>();
  return createClient(
    `${origin}/api`,
    async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      const answer = await fetch(input, { ...init, headers });
      for (const line of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = line.split(";", 1)[0]?.split("=") ?? [];
        cookies.set(name, value);
      }
      return answer;
    },
    PATIENCE_MS,
  );
}
