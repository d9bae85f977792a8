import type { NO_LIVE } from "@veranda/contract/engine/live";
import { act } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { FakeEngine } from "#testing/fake-engine.ts";
import { renderInPage } from "#testing/render.tsx";
import { soon } from "#testing/soon.ts";
import { InsideBroadcast } from "./inside-broadcast.tsx";

const stop = vi.fn<(isEnded: boolean) => void>();
const sendInside = vi.fn<(engine: unknown, key: { key: string; onKeyRefused: () => void }) => typeof stop>();
vi.mock("./inside-sender.ts", () => ({
  sendInside: (...given: Parameters<typeof sendInside>) => sendInside(...given),
}));

let engine: FakeEngine;
beforeEach(() => {
  vi.clearAllMocks();
  sendInside.mockReturnValue(stop);
  engine = new FakeEngine();
});
const mine = { by: "Ann", byId: "me", startedAt: 1 };
const live = (more: Partial<typeof NO_LIVE>) => act(() => engine.change("live", more));
const show = () => renderInPage(<InsideBroadcast />, { engine });

test("the live participant requests a key, and sends once it has arrived", async () => {
  show();
  live({ broadcast: mine, method: "inside" });
  expect(engine.told("ask_inside_key")).toEqual([{}]);
  await vi.dynamicImportSettled();
  expect(sendInside).not.toHaveBeenCalled();
  live({ insideKey: "key-1" });
  await soon(() => expect(sendInside).toHaveBeenCalledOnce());
  expect(sendInside.mock.calls[0]?.[1].key).toBe("key-1");
  // The server has begun anew.
  sendInside.mock.calls[0]?.[1].onKeyRefused();
  expect(engine.told("ask_inside_key")).toHaveLength(2);
  live({ insideKey: "key-2" });
  expect(stop).toHaveBeenCalledExactlyOnceWith(false);
  await soon(() => expect(sendInside.mock.lastCall?.[1].key).toBe("key-2"));
});

test("a broadcast that the room has ended is not ended by the page once more", async () => {
  engine.change("live", { broadcast: mine, method: "inside", insideKey: "key-1" });
  show();
  await soon(() => expect(sendInside).toHaveBeenCalledOnce());
  live({ broadcast: null });
  expect(stop).toHaveBeenCalledExactlyOnceWith(true);
});

test.each([
  ["somebody else is live", { broadcast: { ...mine, byId: "owl" }, method: "inside" }],
  ["one is live by another program", { broadcast: mine, method: "obs" }],
])("nothing is sent where %s", async (_, state) => {
  engine.change("live", { ...state, insideKey: "key-1" } as never);
  show();
  await vi.dynamicImportSettled();
  expect(sendInside).not.toHaveBeenCalled();
  expect(engine.told("ask_inside_key")).toEqual([]);
});

test("who leaves before the code has come sends nothing", async () => {
  engine.change("live", { broadcast: mine, method: "inside", insideKey: "key-1" });
  show().unmount();
  await vi.dynamicImportSettled();
  expect(sendInside).not.toHaveBeenCalled();
});
