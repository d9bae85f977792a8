import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { IncomingMessage, RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { InternalAddress, isPublicAddress, publicLookup } from "./public-address.ts";

const REDIRECTS = 3;

/**
 * Why a file was not fetched: the address is not permitted, has no such file, was too slow, or the file is too large.
 */
export class FetchFailed extends Error {
  readonly reason: "refused" | "missing" | "too_slow" | "too_large";
  constructor(reason: FetchFailed["reason"], detail: string, cause?: unknown) {
    super(`${reason}: ${detail}`, { cause });
    this.name = "FetchFailed";
    this.reason = reason;
  }
}

export type FetchLimits = { bytes: number; seconds: number };
/** Downloads a URL to a file. Throws FetchFailed. */
export type FetchFile = (url: string, path: string, limits: FetchLimits) => Promise<void>;

type Send = (
  url: URL,
  options: RequestOptions,
  onAnswer: (answer: IncomingMessage) => void,
) => ReturnType<typeof httpsRequest>;
export type FetchDeps = { send?: Send; lookup?: LookupFunction; mayAsk?: (url: URL) => boolean };

/**
 * Whether a user's URL may be fetched: https on its default port, without a password, and not an internal IP address.
 * The URL parser has normalised every notation of IP addresses (decimal, octal, mapped). Host names are checked when
 * they are resolved.
 */
export function isOpenAddress(url: URL): boolean {
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
    return false;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? host.includes(".") && !host.endsWith(".localhost") : isPublicAddress(host);
}

/**
 * Fetches from the public internet only. The address that was checked is the one that is connected to, and each
 * redirect is checked again. No credentials are sent.
 */
export function createFetchFile({
  send = httpsRequest,
  lookup = publicLookup,
  mayAsk = isOpenAddress,
}: FetchDeps = {}): FetchFile {
  const ask = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const sending = send(
        url,
        { method: "GET", headers: { accept: "*/*" }, agent: false, lookup, signal, maxHeaderSize: 16_384 },
        resolve,
      );
      sending.on("error", reject);
      sending.end();
    });

  return async (text, path, { bytes, seconds }) => {
    const signal = AbortSignal.timeout(seconds * 1000);
    try {
      let url = URL.parse(text);
      for (let hops = 0; ; hops++) {
        if (url === null || !mayAsk(url)) throw new FetchFailed("refused", "address");
        const answer = await ask(url, signal);
        const { statusCode = 0, headers } = answer;
        if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
          answer.destroy();
          if (hops === REDIRECTS) throw new FetchFailed("missing", "too many redirects");
          url = URL.parse(headers.location, url.href);
          continue;
        }
        if (statusCode !== 200) {
          answer.destroy();
          throw new FetchFailed("missing", `it answered ${statusCode}`);
        }
        if (Number(headers["content-length"] ?? 0) > bytes) {
          answer.destroy();
          throw new FetchFailed("too_large", "as it says");
        }
        await pipeline(answer, atMost(bytes), createWriteStream(path, { flags: "wx" }), { signal });
        return;
      }
    } catch (error) {
      await rm(path, { force: true });
      if (error instanceof FetchFailed) throw error;
      if (signal.aborted) throw new FetchFailed("too_slow", `${seconds} s`, error);
      if (error instanceof InternalAddress) throw new FetchFailed("refused", "the name leads inside", error);
      throw new FetchFailed("missing", String(error), error);
    }
  };
}

function atMost(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > bytes) done(new FetchFailed("too_large", "as it came"));
      else done(null, chunk);
    },
  });
}
