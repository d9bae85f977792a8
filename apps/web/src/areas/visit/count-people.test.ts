import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { previewQuery, spaceQuery } from "#api/queries.ts";
import { FakeEngine, person, stateInside } from "#testing/fake-engine.ts";
import { ownSpace, spaceCard, spacePreview } from "#testing/records.ts";
import { countPeople } from "./count-people.ts";

const KEY = previewQuery({ id: "terrace1", share: undefined }).queryKey;
const SHARED = previewQuery({ id: "terrace1", share: "abc" }).queryKey;

let engine: FakeEngine;
let queries: QueryClient;
afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  engine = new FakeEngine();
  queries = new QueryClient();
  cached(0);
});

function cached(participantCount: number): void {
  queries.setQueryData(KEY, spacePreview({ id: "terrace1", participantCount }));
}
const countIn = (key: typeof KEY) => {
  const preview = queries.getQueryData(key);
  return preview?.canJoin ? preview.participantCount : undefined;
};
const hereNow = () => countIn(KEY);
const come = (...names: string[]) => {
  engine.state = { ...engine.state, participants: {} };
  engine.change("participants", Object.fromEntries(names.map((name) => [name, person(name, name)])));
};

test("two inside are two here now, though the page was asked for before anybody came", () => {
  countPeople(engine, queries, "terrace1");
  come("me", "ann");
  expect(hereNow()).toBe(2);
});

test("the count follows arrivals and departures, and keeps people of other instances", () => {
  cached(12);
  const end = countPeople(engine, queries, "terrace1");
  expect(hereNow()).toBe(12);
  come("me", "ann", "ben");
  expect(hereNow()).toBe(14);
  come("me", "ann");
  expect(hereNow()).toBe(13);
  end();
  expect(hereNow()).toBe(12);
});

test("a fresh answer counts from then on", () => {
  countPeople(engine, queries, "terrace1");
  cached(5);
  come("me", "ann");
  expect(hereNow()).toBe(6);
});

test("a visit continued in another tab is still counted", () => {
  const end = countPeople(engine, queries, "terrace1");
  come("me", "ann");
  engine.change("session", { status: "not_connected", leaveReason: "replaced" });
  end();
  expect(hereNow()).toBe(2);
});

test("leaving takes oneself off, and nobody else", () => {
  const end = countPeople(engine, queries, "terrace1");
  come("me", "ann");
  engine.change("session", { status: "leaving" });
  come();
  end();
  expect(hereNow()).toBe(1);
});

test("its page by a share link and its cards say the same; other spaces stay", () => {
  queries.setQueryData(SHARED, spacePreview({ id: "terrace1" }));
  queries.setQueryData(["feed"], { rows: [[spaceCard({ id: "terrace1" }), spaceCard({ id: "park1" })]] });
  countPeople(engine, queries, "terrace1");
  come("me", "ann");
  expect(countIn(SHARED)).toBe(2);
  expect(queries.getQueryData(["feed"])).toMatchObject({
    rows: [[{ participantCount: 2 }, { participantCount: 0 }]],
  });
});

test("whoever comes is a visit to the space, oneself as well; who was there before is none", () => {
  const record = spaceQuery({ id: "terrace1", share: undefined }).queryKey;
  queries.setQueryData(record, ownSpace({ id: "terrace1", visitCount: 4 }));
  const visits = () => queries.getQueryData(record)?.visitCount;
  engine.state = { ...engine.state, participants: {} };
  const end = countPeople(engine, queries, "terrace1");
  come("me", "ann");
  expect(visits()).toBe(5);
  come("me", "ann", "ben");
  expect(visits()).toBe(6);
  come("me", "ben");
  end();
  expect(visits()).toBe(6);
});

test("nothing changes before arrival", () => {
  engine.state = { ...stateInside(), participants: {} };
  engine.change("session", { status: "joining" });
  const before = queries.getQueryData(KEY);
  const end = countPeople(engine, queries, "terrace1");
  come("ann");
  end();
  expect(queries.getQueryData(KEY)).toBe(before);
});

test("a count that was wrong when the page came is put right while one is inside", async () => {
  vi.useFakeTimers();
  let there = 1;
  const stop = new QueryObserver(queries, {
    queryKey: KEY,
    queryFn: () => spacePreview({ id: "terrace1", participantCount: there }),
    staleTime: Infinity,
  }).subscribe(() => undefined);
  // Oneself, from a visit a moment ago, and somebody who has gone.
  cached(2);
  engine.state = { ...engine.state, participants: {} };
  const end = countPeople(engine, queries, "terrace1");
  come("me");
  expect(hereNow()).toBe(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(hereNow()).toBe(1);
  // Somebody comes to another instance.
  there = 2;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hereNow()).toBe(2);
  // An answer from a moment before says less than one sees.
  there = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hereNow()).toBe(1);
  end();
  there = 7;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(hereNow()).toBe(0);
  stop();
});
