import { createHash } from "node:crypto";
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type S3Key, signAddress, signHeaders } from "./s3-signature.ts";

export type S3Settings = S3Key & {
  /** `https://s3.eu-central-1.amazonaws.com`, `http://minio:9000` … */
  endpoint: string;
  bucket: string;
  /** The bucket is part of the path, which most servers besides Amazon's require. */
  isPathStyle: boolean;
};

/** An error response of the store; status 0 if there was no response. */
export class S3Error extends Error {
  readonly status: number;
  /** `NoSuchUpload`, `AccessDenied` … */
  readonly code: string;
  constructor(status: number, code: string, detail: string) {
    super(`The store answered ${status} ${code}: ${detail}`);
    this.name = "S3Error";
    this.status = status;
    this.code = code;
  }

  /** Whether a retry may succeed. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

type Ask = {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: { stream: Readable | Uint8Array; bytes: number; digest: string };
};

export type S3 = {
  /** The response, to be read or destroyed. Throws S3Error for an error response, and network errors. */
  ask(ask: Ask): Promise<IncomingMessage>;
  /** Like `ask`, for short text responses. */
  askText(ask: Ask): Promise<string>;
  /** A presigned URL for a PUT of exactly so many bytes, valid until then. */
  address(key: string, query: Readonly<Record<string, string>>, bytes: number, until: Date): string;
  readonly origin: string;
  close(): void;
};

const SILENCE_MS = 30_000;
/** Attempts after transient failures of the store or the network; streamed bodies are sent only once. */
const TRIES = 3;
const NOTHING = createHash("sha256").digest("hex");

export function createS3(settings: S3Settings, now: () => number): S3 {
  const endpoint = new URL(settings.endpoint);
  const isSecure = endpoint.protocol === "https:";
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const base = endpoint.pathname === "/" ? "" : endpoint.pathname;
  const urlOf = (key: string, query: Readonly<Record<string, string>> = {}): URL => {
    const url = new URL(endpoint);
    if (!settings.isPathStyle) url.hostname = `${settings.bucket}.${url.hostname}`;
    url.pathname = `${base}${settings.isPathStyle ? `/${settings.bucket}` : ""}/${key}`;
    url.search = new URLSearchParams(query).toString();
    return url;
  };

  const once = async ({ method, key, query, headers = {}, body }: Ask): Promise<IncomingMessage> => {
    const url = urlOf(key, query);
    const signed = signHeaders({ method, url, headers }, body?.digest ?? NOTHING, settings, new Date(now()));
    if (body) signed["content-length"] = String(body.bytes);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const asking = (isSecure ? httpsRequest : httpRequest)(url, { method, headers: signed, agent }, resolve);
    asking.setTimeout(SILENCE_MS, () => asking.destroy(new Error("The store says nothing")));
    asking.on("error", ({ message }) => reject(new S3Error(0, "NoAnswer", message)));
    if (body === undefined) asking.end();
    else if (body.stream instanceof Uint8Array) asking.end(body.stream);
    else pipeline(body.stream, asking).catch(reject);
    const answer = await promise;
    const { statusCode: status = 0 } = answer;
    if (status >= 200 && status < 300) return answer;
    const said = method === "HEAD" ? "" : await text(answer);
    if (method === "HEAD") answer.destroy();
    throw new S3Error(status, tagged(said, "Code")[0] ?? "", tagged(said, "Message")[0] ?? "");
  };

  const ask = async (asked: Ask): Promise<IncomingMessage> => {
    for (let tries = 1; ; tries++) {
      try {
        return await once(asked);
      } catch (error) {
        const isOver = !(error instanceof S3Error) || !error.isPassing;
        const isStream = asked.body !== undefined && !(asked.body.stream instanceof Uint8Array);
        if (isOver || isStream || tries === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, 200 * tries ** 2));
      }
    }
  };

  return {
    ask,
    askText: async (asked) => text(await ask(asked)),
    address(key, query, bytes, until) {
      const seconds = Math.max(1, Math.round((until.getTime() - now()) / 1000));
      const headers = { "content-length": String(bytes) };
      return signAddress(
        { method: "PUT", url: urlOf(key, query), headers },
        seconds,
        settings,
        new Date(now()),
      ).href;
    },
    origin: urlOf("").origin,
    close: () => agent.destroy(),
  };
}

/** Contents of all elements with this name, in one pass; they may hold others, but none of the same name. */
export function elements(xml: string, name: string): string[] {
  const [begin, end] = [`<${name}>`, `</${name}>`];
  const found = [];
  for (let at = xml.indexOf(begin); at >= 0; at = xml.indexOf(begin, at)) {
    const until = xml.indexOf(end, at);
    if (until < 0) return found;
    found.push(xml.slice(at + begin.length, until));
    at = until;
  }
  return found;
}

/** Texts of all elements with this name; sufficient for the store's flat answers. */
export function tagged(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, inside = ""]) =>
    inside.replace(/&(quot|amp|lt|gt|apos|#34|#39);/g, (_, entity: string) => ENTITIES[entity] ?? ""),
  );
}
const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  amp: "&",
  lt: "<",
  gt: ">",
  apos: "'",
  "#34": '"',
  "#39": "'",
};
