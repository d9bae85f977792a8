import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { soon } from "../testing/soon.ts";
import { offerAt } from "./streams-elsewhere.ts";

/* How a process that received a stream learns that another one, which runs its broadcast, has ended it. */

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Another process, which answers questions about the end so, then with the last of these; "cut": not at all. */
async function openAt(...answers: (number | "cut")[]) {
  let asked = 0;
  const other = createServer((request, response) => {
    if (request.url === "/live/whip") {
      response.writeHead(201, { location: "/live/whip/one" }).end("v=0 answer");
      return;
    }
    const answer = answers[Math.min(asked, answers.length - 1)] ?? "cut";
    asked += 1;
    if (answer === "cut") request.socket.destroy();
    else response.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    other.close();
    other.closeAllConnections();
  });
  const { port } = other.address() as AddressInfo;
  const stream = await offerAt(`http://127.0.0.1:${port}`, {
    key: "s".repeat(24),
    offer: "v=0 offer",
    ip: "203.0.113.1",
    pauseMs: 5,
  });
  closing.push(() => stream.close());
  let isOver = false;
  void stream.ended.then(() => (isOver = true));
  return { stream, asked: () => asked, isOver: () => isOver };
}

test("a stream outlives answers that say nothing about its end", async () => {
  const { stream, asked } = await openAt(204, 429, "cut", 503, 204, 429, "cut", 503, 500, 204, 200);
  await stream.ended;
  expect(asked()).toBe(11);
});

test.each([200, 401, 404])("a stream ends with an answer of %i", async (status) => {
  const { stream, asked } = await openAt(204, status);
  await stream.ended;
  expect(asked()).toBe(2);
});

test("a stream ends once the other process has given no answer several times", async () => {
  const { stream, asked } = await openAt(204, "cut");
  await stream.ended;
  expect(asked()).toBe(7);
});

test("a stream that is closed here ends without waiting for the other process", async () => {
  const { stream, asked, isOver } = await openAt(429);
  await soon(() => expect(asked()).toBeGreaterThan(0));
  stream.close();
  await soon(() => expect(isOver()).toBe(true));
});
