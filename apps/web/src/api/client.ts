import {
  CallError,
  CLIENT_HEADER,
  createClient,
  REQUEST_TIMEOUT_MS,
  UID_HEADER,
  WEB_CLIENT,
  type Client,
  type RefusedCall,
} from "@veranda/contract";
import { loadErrorSentences } from "./error-sentences.ts";
import { currentBearer } from "./bearer.ts";
import { visitorId } from "./visitor-id.ts";

let onRefused: (refused: RefusedCall) => void = () => {};

/** Called for each call that the server refused. */
export function reportRefusedTo(listener: (refused: RefusedCall) => void): void {
  onRefused = listener;
}

/** Makes the page's calls over any fetch. Rejects only once the error messages have loaded. */
export function pageClient(fetcher: typeof fetch, timeoutMs: number): Client {
  const client = createClient("/api", fetcher, timeoutMs, {
    headers: () => {
      const uid = visitorId();
      return { [CLIENT_HEADER]: WEB_CLIENT, ...(uid !== undefined && { [UID_HEADER]: uid }) };
    },
    onRefused: (refused) => onRefused(refused),
  });
  return async (line, input, options) => {
    try {
      return await client(line, input, options);
    } catch (error) {
      if (error instanceof CallError && error.entries.length > 0) await loadErrorSentences();
      throw error;
    }
  };
}

/** Calls that carry no token of their own. Late-bound, so that tests can replace fetch. */
export const unsigned: Client = pageClient((input, init) => fetch(input, init), REQUEST_TIMEOUT_MS);

/** The server rejects this token: invalid or expired. */
export const isTokenRefused = (error: unknown): boolean =>
  error instanceof CallError && (error.code === "TOKEN_EXPIRED" || error.code === "UNAUTHENTICATED");

/**
 * The page's API client. Adds the signed-in person's token; when the server rejects it, renews it once and repeats the
 * call. Where that signs the person out, reads are repeated without a token. A call with a token of its own uses only
 * that one.
 */
export const signed =
  (client: Client): Client =>
  async (line, input, options = {}) => {
    const bearer = currentBearer();
    const token = options.token === undefined ? bearer.token() : null;
    if (token === null) return client(line, input, options);
    try {
      return await client(line, input, { ...options, token });
    } catch (error) {
      if (!isTokenRefused(error)) throw error;
      const fresh = await bearer.renew(token);
      if (fresh !== null) return client(line, input, { ...options, token: fresh });
      if (line.startsWith("GET ") && bearer.token() === null) return client(line, input, options);
      throw error;
    }
  };

export const api: Client = signed(unsigned);
