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

/** Who hears of calls that the server refused. */
export function reportRefusedTo(listener: (refused: RefusedCall) => void): void {
  onRefused = listener;
}

/** Calls of this page over any fetch. What to say of one that was refused has come when it fails. */
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

/** Calls for nobody in particular. Late-bound, so that a test can stand in for the network. */
export const unsigned: Client = pageClient((input, init) => fetch(input, init), REQUEST_TIMEOUT_MS);

/** The server does not take this token, or not any more. */
export const isTokenRefused = (error: unknown): boolean =>
  error instanceof CallError && (error.code === "TOKEN_EXPIRED" || error.code === "UNAUTHENTICATED");

/**
 * The page's way to the calls. The signed-in person's token goes along by itself; when the server does not take it,
 * it is renewed once and the call made again; who is signed out by that reads on as anybody may. A call that brings its
 * own token speaks for that one alone.
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
