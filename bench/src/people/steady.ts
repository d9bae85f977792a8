import { Agent, request } from "node:http";

export type SteadyResult = {
  /** Latency from when a request was due until the end of its answer, milliseconds, sorted. */
  latencies: Float64Array;
  failures: number;
  /** Bytes of the last answer on the wire. */
  bytes: number;
};

export type Ask = { method: "GET" | "POST"; path: string; headers: Record<string, string>; body?: string };

type Steady = { port: number; perSecond: number; seconds: number; ask: (n: number) => Ask };

/**
 * Sends requests at a constant rate, regardless of answers: a server that falls behind isn't spared, and requests in a queue
 * are timed from when they were due.
 */
export async function steady({ port, perSecond, seconds, ask }: Steady): Promise<SteadyResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const total = Math.round(perSecond * seconds);
  const latencies = new Float64Array(total);
  let failures = 0;
  let bytes = 0;
  const start = performance.now();
  const waiting: Promise<void>[] = [];
  for (let n = 0; n < total; n += 1) {
    const due = start + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const asked = async (): Promise<void> => {
      const answer = await send(agent, port, ask(n));
      latencies[n] = performance.now() - due;
      bytes = answer.bytes;
      if (answer.status !== 200) failures += 1;
    };
    waiting.push(asked());
  }
  await Promise.all(waiting);
  agent.destroy();
  return { latencies: latencies.sort(), failures, bytes };
}

function send(agent: Agent, port: number, { method, path, headers, body }: Ask) {
  return new Promise<{ status: number; bytes: number }>((resolve) => {
    const fail = (): void => resolve({ status: 0, bytes: 0 });
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers }, (answer) => {
      let bytes = 0;
      answer
        .on("data", (chunk: Buffer) => (bytes += chunk.length))
        .on("end", () => resolve({ status: answer.statusCode ?? 0, bytes }))
        .on("error", fail);
    }).on("error", fail);
    sent.end(body);
  });
}
