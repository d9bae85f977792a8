import { text } from "node:stream/consumers";
import type { ErrorName } from "@veranda/contract";
import { WHIP_PATH } from "@veranda/contract/rooms/live";
import { NamedError } from "../named-error.ts";
import type { TakenStream } from "../platform/rtmp/rtmp-server.ts";
import { refusedBy } from "./ask-at.ts";
import { forward } from "./forward.ts";

/** What this process doesn't take, and another one may. */
const NOT_HERE: ReadonlySet<ErrorName> = new Set(["NOT_LIVE", "UNAUTHENTICATED"]);

export const isNotHere = (error: unknown): boolean => error instanceof NamedError && NOT_HERE.has(error.code);

type Offered = {
  readonly key: string;
  readonly offer: string;
  /** Whose stream it is. */
  readonly ip: string;
};

/**
 * Offers a stream to the process that runs its broadcast, as programs do by WHIP; the packets go there from whoever made
 * the offer. Throws NamedError.
 */
export async function offerAt(address: string, { key, offer, ip }: Offered): Promise<TakenStream> {
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
  let isClosed = false;
  /** One after the other: a stream that has ended there has no problems. */
  let saying = Promise.resolve();
  const say = (method: string, path: string): void => {
    saying = saying.then(async () => {
      // Where it isn't heard, the stream ends with its connection.
      const response = await ask(method, path).catch(() => null);
      response?.resume();
    });
  };
  const awaitEnd = async (): Promise<void> => {
    let isOpen = true;
    while (isOpen && !isClosed) {
      const response = await ask("GET", `${location}/end`).catch(() => null);
      response?.resume();
      // Else it has ended, or the other process has.
      isOpen = response?.statusCode === 204;
    }
    over();
  };
  void awaitEnd();
  return {
    answer,
    ended,
    close() {
      isClosed = true;
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
