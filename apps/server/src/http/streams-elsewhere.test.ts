import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { soon } from "../testing/soon.ts";
import { offerAt } from "./streams-elsewhere.ts";

/* A process that received a stream learns from the process with its broadcast that it has ended. */

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Another process that answers requests for the end in this order, repeating the last answer; "cut": no answer. */
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

test("a stream continues after answers without information about its end", async () => {
  const { stream, asked } = await openAt(204, 429, "cut", 503, 204, 429, "cut", 503, 500, 204, 200);
  await stream.ended;
  expect(asked()).toBe(11);
});

test.each([200, 401, 404])("a stream ends with a response of %i", async (status) => {
  const { stream, asked } = await openAt(204, status);
  await stream.ended;
  expect(asked()).toBe(2);
});

test("a stream ends when the other process has not answered several times", async () => {
  const { stream, asked } = await openAt(204, "cut");
  await stream.ended;
  expect(asked()).toBe(7);
});

test("closing a stream here doesn't wait for the other process", async () => {
  const { stream, asked, isOver } = await openAt(429);
  await soon(() => expect(asked()).toBeGreaterThan(0));
  stream.close();
  await soon(() => expect(isOver()).toBe(true));
});
