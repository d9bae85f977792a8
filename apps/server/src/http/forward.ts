import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { Duplex } from "node:stream";
import type { FastifyReply } from "fastify";
import { NamedError } from "../named-error.ts";

/** Marks requests passed on by another process, which aren't passed on again. */
export const FORWARDED_HEADER = "x-veranda-forwarded";
const PATIENCE_MS = 15_000;
/** Hop-by-hop headers (RFC 9110 §7.6.1), and those that are set anew. */
const OWN = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "content-length",
  "x-forwarded-for",
  FORWARDED_HEADER,
]);

type Forwarded = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Address of the original client. */
  readonly ip: string;
  readonly body: string | Buffer | null;
};

export const isForwarded = (headers: IncomingHttpHeaders): boolean => headers[FORWARDED_HEADER] !== undefined;

/** Headers without the hop-by-hop ones. */
const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name)));

/**
 * Makes a request to another process of this installation on behalf of this one's client. Rejects if it doesn't answer.
 */
export function forward(
  address: string,
  { method, path, headers, ip, body }: Forwarded,
): Promise<IncomingMessage> {
  const url = new URL(path, address);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      method,
      headers: {
        ...endToEnd(headers),
        "x-forwarded-for": ip,
        [FORWARDED_HEADER]: "1",
        ...(body !== null && { "content-length": Buffer.byteLength(body) }),
      },
      timeout: PATIENCE_MS,
    });
    asked.on("response", resolve);
    asked.on("timeout", () => asked.destroy(new Error("The other process doesn't answer")));
    asked.on("error", reject);
    asked.end(body ?? undefined);
  });
}

/** Responds with another process's response to the same request. Throws NamedError UNAVAILABLE. */
export async function answerFrom(
  address: string,
  asked: Forwarded,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const answer = await forward(address, asked).catch((cause: unknown) => {
    throw new NamedError("UNAVAILABLE", { cause });
  });
  return reply
    .code(answer.statusCode ?? 502)
    .headers(endToEnd(answer.headers))
    .send(answer);
}

/** Connects a socket to another process, which accepts or rejects it. */
export function forwardUpgrade(
  address: string,
  { request, socket, head, ip }: { request: IncomingMessage; socket: Duplex; head: Buffer; ip: string },
): void {
  const url = new URL(request.url ?? "/", address);
  const open = url.protocol === "https:" ? requestHttps : requestHttp;
  const asked = open(url, {
    headers: {
      ...endToEnd(request.headers),
      connection: "Upgrade",
      upgrade: request.headers.upgrade,
      "x-forwarded-for": ip,
      [FORWARDED_HEADER]: "1",
    },
    timeout: PATIENCE_MS,
  });
  const refuse = (): void => {
    if (socket.writable)
      socket.end("HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
  };
  asked.on("upgrade", (answer, other, otherHead) => {
    // The timeout was for the handshake only.
    other.setTimeout(0);
    const lines = ["HTTP/1.1 101 Switching Protocols"];
    for (let at = 0; at + 1 < answer.rawHeaders.length; at += 2)
      lines.push(`${answer.rawHeaders[at]}: ${answer.rawHeaders[at + 1]}`);
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    if (otherHead.length > 0) socket.write(otherHead);
    if (head.length > 0) other.write(head);
    for (const [one, another] of [
      [socket, other],
      [other, socket],
    ] as const) {
      one.on("error", () => one.destroy());
      one.on("close", () => another.destroy());
      one.pipe(another);
    }
  });
  asked.on("response", (answer) => {
    answer.resume();
    refuse();
  });
  asked.on("timeout", () => asked.destroy());
  asked.on("error", refuse);
  socket.on("close", () => asked.destroy());
  asked.end();
}
