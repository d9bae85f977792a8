import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { soon } from "../../../testing/soon.ts";
import { LivekitApi } from "./livekit-api.ts";

/** Fake HTTP service of LiveKit, which responds when the test lets it. */
const asked: ServerResponse[] = [];
const service = createServer((_, response) => void asked.push(response));
const answer = (status: number): void => {
  asked.shift()?.writeHead(status, { "Content-Type": "application/json" }).end("{}");
};
let api: LivekitApi;

beforeEach(async () => {
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const { port } = service.address() as AddressInfo;
  const url = `ws://127.0.0.1:${port}`;
  api = new LivekitApi({ url, key: "key", secret: "a-secret-of-tests-that-has-32-characters" }, () => 0);
});
afterEach(async () => {
  for (const response of asked.splice(0)) response.destroy();
  service.close();
  service.closeAllConnections();
  await once(service, "close");
});

/** Notes a step when it is done. */
const noted = (steps: string[], step: string, done: Promise<void>): Promise<void> =>
  done.then(() => void steps.push(step));

describe("removing somebody whose signalling was lost", () => {
  test("a returning person waits for a pending removal of theirs, but not for others'", async () => {
    const steps: string[] = [];
    const expelled = noted(
      steps,
      "expelled",
      api.expel("room", "ann", () => false),
    );
    await soon(() => expect(asked).toHaveLength(1));
    await api.removed("room", "ben");
    await api.removed("other", "ann");
    const back = noted(steps, "back", api.removed("room", "ann"));
    // A caller that doesn't wait would have continued by now.
    await new Promise(setImmediate);
    steps.push("answered");
    answer(200);
    await Promise.all([expelled, back]);
    expect(steps[0]).toBe("answered");
    expect(steps).toContain("back");
  });

  test("a failed removal admits them, and isn't retried once they are back", async () => {
    let isBack = false;
    const expelled = api.expel("room", "ann", () => isBack);
    await soon(() => expect(asked).toHaveLength(1));
    const back = api.removed("room", "ann").then(() => (isBack = true));
    answer(503);
    await back;
    await expelled;
    expect(asked).toEqual([]);
  });

  test("a person who has already left LiveKit isn't removed again", async () => {
    const expelled = api.expel("room", "ann", () => false);
    await soon(() => expect(asked).toHaveLength(1));
    answer(404);
    await expelled;
    expect(asked).toEqual([]);
  });
});
