import { afterEach, expect, test } from "vitest";
import { soon } from "../../testing/soon.ts";
import { createMemoryPubSub } from "../shared/pubsub.ts";
import { markOf, openProcesses, type Processes } from "./processes.ts";

let clock = 0;
const pubsub = createMemoryPubSub();
const opened: Processes[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});
const open = (processId: string, address?: string): Processes => {
  const processes = openProcesses({ pubsub, processId, address, monotonic: () => clock });
  opened.push(processes);
  return processes;
};

test("processes learn each other's addresses, and forget those that are silent", async () => {
  const one = open("one", "http://10.0.0.1:3000/");
  const two = open("two", "http://10.0.0.2:3000");
  await soon(() => expect(one.addressOf("two")).toBe("http://10.0.0.2:3000"));
  await soon(() => expect(two.addressAt(markOf("one"))).toBe("http://10.0.0.1:3000"));
  expect([one.addressOf("one"), one.addressOf("three"), one.addressAt("nobodyxx")]).toEqual([
    null,
    null,
    null,
  ]);
  two.close();
  clock += 10_000;
  expect(one.addressOf("two")).toBeNull();
});

test("a path names its process", () => {
  const one = open("one", "http://10.0.0.1:3000");
  expect(one.mark).toMatch(/^[\w-]{8}$/);
  expect(one.read(one.pathHere("/media/rtc?a=b"))).toEqual({ mark: one.mark, path: "/media/rtc?a=b" });
  for (const path of ["/media", "/at/short/media", `/at/${one.mark}`, `/at/${one.mark}x/media`])
    expect(one.read(path)).toBeNull();
});

test("a process without an address is alone: its paths don't name it", () => {
  const one = open("alone");
  expect([one.mark, one.pathHere("/media"), one.read("/at/abcdefgh/media")]).toEqual([null, "/media", null]);
});

test("invalid announcements are ignored", async () => {
  const one = open("one", "http://10.0.0.1:3000");
  for (const wrong of ["{}", '{"id":"x","mark":"abcdefgh","address":"file:///etc"}'])
    pubsub.publish("processes:here", wrong);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect([one.addressOf("x"), one.addressAt("abcdefgh")]).toEqual([null, null]);
});
