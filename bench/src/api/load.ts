import { connect, type Socket } from "node:net";

export type LoadResult = {
  requests: number;
  seconds: number;
  /** Answers with a status other than 200. */
  failures: number;
  /** Latency of each request until the end of its answer, milliseconds, sorted. */
  latencies: Float64Array;
};

type Load = { port: number; connections: number; seconds: number; request: (connection: number) => string };

/**
 * Keeps a number of connections busy, each with one request at a time, over plain sockets: a client should cost little
 * compared with the server.
 */
export async function load({ port, connections, seconds, request }: Load): Promise<LoadResult> {
  const started = performance.now();
  const until = started + seconds * 1000;
  const latencies: number[] = [];
  let failures = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const socket = connect(port, "127.0.0.1").setNoDelay(true);
      const answers = readAnswers(socket);
      while (performance.now() < until) {
        const bytes = request(index);
        const asked = performance.now();
        socket.write(bytes);
        if ((await answers.next()) !== 200) failures++;
        latencies.push(performance.now() - asked);
      }
      socket.destroy();
    }),
  );
  return {
    requests: latencies.length,
    seconds: (performance.now() - started) / 1000,
    failures,
    latencies: Float64Array.from(latencies).sort(),
  };
}

/** A GET or POST request as bytes. */
export function requestOf(path: string, headers: Record<string, string> = {}, body?: string): string {
  const all = {
    host: "127.0.0.1",
    // Sent by every visit except the first.
    cookie: "uid=mwq5c8f5-37fb63f9c32f3ef9; sapi_token=x",
    ...headers,
    ...(body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${body === undefined ? "GET" : "POST"} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`;
}

/** Parses consecutive answers and reports their statuses; bodies have a length or are chunked. */
function readAnswers(socket: Socket): { next(): Promise<number> } {
  let buffered: Buffer = Buffer.alloc(0);
  let waiting: ((status: number) => void) | undefined;
  const settle = (status: number): void => {
    waiting?.(status);
    waiting = undefined;
  };
  socket.on("data", (chunk: Buffer) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    const end = endOfAnswer(buffered);
    if (end === null) return;
    const status = Number(buffered.subarray(9, 12).toString("latin1"));
    buffered = buffered.subarray(end);
    settle(status);
  });
  socket.on("error", () => settle(0)).on("close", () => settle(0));
  return {
    next: () =>
      new Promise((resolve) => {
        if (socket.destroyed) resolve(0);
        else waiting = resolve;
      }),
  };
}

function endOfAnswer(bytes: Buffer): number | null {
  const head = bytes.indexOf("\r\n\r\n");
  if (head === -1) return null;
  const [, length] = /content-length: (\d+)/i.exec(bytes.subarray(0, head).toString("latin1")) ?? [];
  if (length !== undefined) {
    const end = head + 4 + Number(length);
    return bytes.length >= end ? end : null;
  }
  // Only one answer is in flight, so the last chunk is at the end of the received bytes.
  return bytes.subarray(-5).toString("latin1") === "0\r\n\r\n" ? bytes.length : null;
}
