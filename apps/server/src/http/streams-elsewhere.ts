import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import type { ErrorName } from "@veranda/contract";
import { WHIP_PATH } from "@veranda/contract/rooms/live";
import { NamedError } from "../named-error.ts";
import type { TakenStream } from "../platform/rtmp/rtmp-server.ts";
import { refusedBy } from "./ask-at.ts";
import { forward } from "./forward.ts";

/** Errors after which another process may still accept the stream. */
const NOT_HERE: ReadonlySet<ErrorName> = new Set(["NOT_LIVE", "UNAUTHENTICATED"]);

export const isNotHere = (error: unknown): boolean => error instanceof NamedError && NOT_HERE.has(error.code);

/** Responses after which a stream is over: it has ended, or isn't there or ours any more. */
const OVER: ReadonlySet<number | undefined> = new Set([200, 401, 404]);
/** It continues unchanged. */
const GOES_ON = 204;
/** How often the end is asked about in a row without a usable answer. */
const TRIES_MAX = 6;
const PAUSE_MS = 2_000;

type Offered = {
  readonly key: string;
  readonly offer: string;
  /** Address of the sender. */
  readonly ip: string;
  /** Pause after an unusable answer of the other process. */
  readonly pauseMs?: number;
};

/**
 * Offers a stream by WHIP to the process that runs its broadcast. Media packets go directly from the sender to that
 * process. Throws NamedError.
 */
export async function offerAt(
  address: string,
  { key, offer, ip, pauseMs = PAUSE_MS }: Offered,
): Promise<TakenStream> {
  const ask = (method: string, path: string, body: string | null = null) =>
    forward(address, {
      method,
      path,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== null && { "content-type": "application/sdp" }),
      },
      ip,
      body,
    });
  const { answer, location } = await taken(ask("POST", WHIP_PATH, offer));
  const { promise: ended, resolve: over } = Promise.withResolvers<void>();
  const closed = new AbortController();
  /** Requests are sent in order: a problem must arrive before the end of its stream. */
  let saying = Promise.resolve();
  const send = async (before: Promise<void>, method: string, path: string): Promise<void> => {
    await before;
    // If this fails, the stream still ends with its connection.
    const response = await ask(method, path).catch(() => null);
    response?.resume();
  };
  const say = (method: string, path: string): void => {
    saying = send(saying, method, path);
  };
  const awaitEnd = async (): Promise<void> => {
    for (let tries = 0; tries < TRIES_MAX && !closed.signal.aborted;) {
      const response = await ask("GET", `${location}/end`).catch(() => null);
      response?.resume();
      if (OVER.has(response?.statusCode)) break;
      tries = response?.statusCode === GOES_ON ? 0 : tries + 1;
      // Busy, or unreachable for a moment: the stream's packets are not affected.
      if (tries > 0) await setTimeout(pauseMs, null, { signal: closed.signal }).catch(() => null);
    }
    over();
  };
  void awaitEnd();
  return {
    answer,
    ended,
    close() {
      closed.abort();
      say("DELETE", location);
    },
    reportProblem: (problem) => say("POST", `${location}/problems/${problem}`),
  };
}

async function taken(response: ReturnType<typeof forward>): Promise<{ answer: string; location: string }> {
  try {
    const from = await response;
    const answer = await text(from);
    if (from.statusCode === 201) return { answer, location: from.headers.location ?? "" };
    throw refusedBy(JSON.parse(answer));
  } catch (cause) {
    throw cause instanceof NamedError ? cause : new NamedError("UNAVAILABLE", { cause });
  }
}
