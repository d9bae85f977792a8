import type { LogEntry } from "@veranda/contract";
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { setBearer } from "../bearer.ts";
import { api } from "../client.ts";
import { answerCalls, refusal, type Asked } from "#testing/answers.ts";
import { sendLog } from "./send-log.ts";
import { reportEngineLog } from "./report-faults.ts";
import { isReported, withReporter } from "./fault-reporter.ts";
import { watchFaults } from "./watch-faults.ts";
import { soon } from "#testing/soon.ts";

let asked: Asked[];
beforeAll(() => {
  document.cookie = "uid=m1234567-00112233445566ff";
  watchFaults();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"], now: 0 });
  vi.advanceTimersByTime(61_000 * Math.ceil(Math.random() * 1e6));
  asked = answerCalls({
    "POST /api/logs": { body: {} },
    "GET /api/rooms/get/terrace1": refusal("SPACE_NOT_FOUND", 404, "There is no such space."),
    "GET /api/users/me": refusal("UNAUTHENTICATED", 401, "Sign in first."),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const logged = (): LogEntry[] =>
  asked.filter(({ url }) => url.pathname === "/api/logs").flatMap(({ body }) => body as LogEntry[]);

test("an uncaught error is reported with its stack", async () => {
  window.dispatchEvent(new ErrorEvent("error", { message: "Boom", error: new Error("Boom") }));
  await soon(() => expect(logged()).toMatchObject([{ level: "error", channel: "page", message: "Boom" }]));
  expect(logged()[0]?.stack).toContain("watch-faults.test");
});

test("a missing cookie of the anonymous id is an error, but not in the page of another site", async () => {
  withReporter(({ replaceMissingId }) => replaceMissingId());
  await soon(() => expect(logged()).toMatchObject([{ level: "error", channel: "visitor" }]));
  vi.stubGlobal("parent", {});
  withReporter(({ replaceMissingId }) => replaceMissingId());
  await soon(() => expect(logged().at(-1)).toMatchObject({ level: "info", channel: "visitor" }));
});

test("an unhandled rejection is reported, unless it is an abort", async () => {
  const reject = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
  reject(new DOMException("gone", "AbortError"));
  reject(new Error("No picture"));
  await soon(() => expect(logged()).toHaveLength(1));
  expect(logged()[0]?.message).toBe("Unhandled rejection: Error: No picture");
});

test("a refused call is reported without the share id; an ended session isn't", async () => {
  const call = api("GET /rooms/get/{id}", { params: { id: "terrace1" }, query: { share: "secret-key" } });
  await expect(call).rejects.toMatchObject({ code: "SPACE_NOT_FOUND" });
  await expect(api("GET /users/me", {})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await soon(() => expect(logged()).toHaveLength(1));
  const [entry] = logged();
  expect(entry?.message).toBe("Received error from SAPI: GET /rooms/get/{id}");
  const told = JSON.parse(entry?.error ?? "") as Record<string, unknown>;
  expect(told).toMatchObject({ status: 404, data: { errors: [{ code: "SPACE_NOT_FOUND" }] } });
  expect(JSON.stringify(entry)).not.toContain("secret-key");
});

test("the engine's warnings are reported, its notes are not", async () => {
  expect(isReported({ level: "debug", message: "A frame took long" })).toBe(false);
  expect(isReported({ level: "info", message: "The room connection broke" })).toBe(false);
  const warning = { level: "warn", message: "A model can't be read", data: { objectId: "o1" } } as const;
  expect(isReported(warning)).toBe(true);
  reportEngineLog(warning);
  await soon(() => expect(logged()).toHaveLength(1));
  expect(logged()[0]).toMatchObject({ channel: "engine", message: "A model can't be read" });
});

test("a page that fails all the time does not drown the server", async () => {
  for (let n = 0; n < 100; n += 1) sendLog("error", "page", `Fault ${n}`);
  await soon(() => expect(logged().length).toBe(20));
});

test("faults are reported without the session's token, which may have expired", async () => {
  setBearer({ token: () => "ended", renew: async () => null });
  onTestFinished(() => setBearer(null));
  sendLog("error", "page", "Signed out");
  await soon(() => expect(logged()).toHaveLength(1));
  expect(asked.at(-1)?.headers.get("authorization")).toBeNull();
});

test("each call says what program it is from, and which visitor", async () => {
  await api("POST /logs", { body: [] as never });
  const { headers } = asked.at(-1) ?? { headers: new Headers() };
  expect(headers.get("x-user-agent")).toBe("Veranda-Web");
  expect(headers.get("uid")).toMatch(/^[0-9a-z]{8,12}-[0-9a-f]{16}$/);
});

test("without a network faults wait, so many of them, until it is back", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const reported: number[] = [];
  for (let n = 0; n < 40; n += 1) withReporter(() => reported.push(n));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reported).toEqual([]);
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await soon(() => expect(reported).toHaveLength(20));
  withReporter(() => reported.push(40));
  await soon(() => expect(reported.at(-1)).toBe(40));
});
