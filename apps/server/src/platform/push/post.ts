import { Agent, request } from "node:https";
import { publicLookup } from "../outbound/public-address.ts";

export type PushRequest = {
  readonly url: string;
  readonly headers: Record<string, string | number>;
  readonly body: Buffer;
};
/** Sends a request to a push service and returns the status. Throws if there was no response, or if `signal` aborts. */
export type Post = (request: PushRequest, signal: AbortSignal) => Promise<number>;

const PATIENCE_MS = 10_000;

/** Posts over https to the public internet only. The response body isn't read, redirects are not followed. */
export function createPost(): Post & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, maxTotalSockets: 64, lookup: publicLookup });
  const post = ({ url, headers, body }: PushRequest, signal: AbortSignal): Promise<number> =>
    new Promise((resolve, reject) => {
      const sending = request(
        new URL(url),
        {
          method: "POST",
          headers,
          agent,
          signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
          maxHeaderSize: 16_384,
        },
        (answer) => {
          resolve(answer.statusCode ?? 0);
          answer.on("error", () => undefined).destroy();
        },
      );
      sending.on("error", reject);
      sending.end(body);
    });
  return Object.assign(post, { close: () => agent.destroy() });
}
