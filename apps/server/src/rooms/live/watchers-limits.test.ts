// Slow: people come to rooms over sockets, and spaces are in a database.
import { once } from "node:events";
import type { RoomLive } from "@veranda/contract/rooms/live";
import { expect, test } from "vitest";
import { STRANGERS_A_NETWORK } from "../../platform/sockets/socket-counts.ts";
import { until } from "../testing/test-client.ts";
import { holderOf } from "../testing/test-space.ts";
import { WATCHERS_AN_ADDRESS } from "./watchers.ts";
import { untilHeard, viewers, watching, type Page } from "./watching.fixture.ts";

const { live, open, watch } = watching();

test("one visitor takes the place of one, and has a few pages at the most", async () => {
  const { space, owner } = await live();
  const guest = holderOf(null);
  const pages: Page[] = [];
  for (let count = 0; count < 4; count += 1) {
    const { key } = await watch(space, guest);
    pages.push(open(owner.origin, { type: "hello", key }));
    await untilHeard(pages.at(-1) as Page, "live");
  }
  await expect(watch(space, guest)).rejects.toMatchObject({ code: "SPACE_FULL" });
  const other = open(owner.origin, {
    type: "hello",
    key: (await watch(space, holderOf(null))).key,
  });
  await untilHeard(other, "live");
  await viewers(owner, 2);
  expect(
    owner.heard.some(({ name, data }) => name === "liveChanged" && (data as RoomLive).viewerCount > 2),
  ).toBe(false);
  pages[0]?.socket.close();
  await pages[0]?.closed;
  await until(() =>
    watch(space, guest).then(
      () => true,
      () => undefined,
    ),
  );
});

test("one address holds at most half of the places, whether its pages have connected or not", async () => {
  const { space } = await live();
  const from = (address: string) => watch(space, holderOf(null), { address });
  for (let count = 0; count < WATCHERS_AN_ADDRESS; count += 1) await from("192.0.2.7");
  await expect(from("192.0.2.7")).rejects.toMatchObject({ code: "SPACE_FULL" });
  await expect(from("192.0.2.8")).resolves.toHaveProperty("key");
});

test("sockets that stay silent keep no page of their network out", async () => {
  const { space, owner } = await live();
  const silent = Array.from({ length: STRANGERS_A_NETWORK + 20 }, () => open(owner.origin));
  await Promise.all(silent.slice(-1).map(({ socket }) => once(socket, "open")));
  const { key } = await watch(space, holderOf(null));
  const page = open(owner.origin, { type: "hello", key });
  await expect(untilHeard(page, "live")).resolves.toMatchObject({ type: "live" });
});

test("guests of one address share a chat rate limit of a few people", async () => {
  const { space, owner } = await live();
  const comeFrom = async (address: string): Promise<Page> => {
    const { key } = await watch(space, holderOf(null), { address });
    const page = open(owner.origin, { type: "hello", key });
    await untilHeard(page, "live");
    return page;
  };
  const crowd = await Promise.all(Array.from({ length: 40 }, () => comeFrom("192.0.2.9")));
  const flood = async (pages: readonly Page[]): Promise<void> => {
    for (const page of pages) page.socket.send(JSON.stringify({ type: "chat", text: "flood" }));
    await Promise.all(pages.map((page) => until(() => page.heard.find(({ type }) => type !== "live"))));
  };
  await flood(crowd);
  // All leave, and as many others come.
  for (const { socket } of crowd) socket.terminate();
  await viewers(owner, 0);
  await flood(await Promise.all(Array.from({ length: 40 }, () => comeFrom("192.0.2.9"))));
  const other = await comeFrom("192.0.2.10");
  other.socket.send(JSON.stringify({ type: "chat", text: "heard all the same" }));
  await owner.hear("chat", ({ text }) => text === "heard all the same");
  const heard = owner.heard.filter(
    ({ name, data }) => name === "chat" && (data as { text: string }).text === "flood",
  );
  expect(heard.length).toBeGreaterThan(5);
  expect(heard.length).toBeLessThan(40);
});
