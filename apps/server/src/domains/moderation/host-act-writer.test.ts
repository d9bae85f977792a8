import type { TransientEvents } from "@veranda/contract/domain-events";
import { DatabaseError } from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { DatabaseAway } from "../../platform/db/connection-lost.ts";
import { soon } from "../../testing/soon.ts";
import { HostActWriter } from "./host-act-writer.ts";

const done = (detail: string): TransientEvents["HostActed"] => ({
  spaceId: "space",
  instance: 1,
  by: { accountId: "host", displayName: "Host" },
  act: "announced",
  detail,
});

/** A log of acts in a database that is as it is told to be. */
function openWriter() {
  const written: [detail: string, at: number][] = [];
  const tried: string[] = [];
  const database = { isAway: false, now: 1_000 };
  const writer = new HostActWriter({
    async write({ detail = "" }, { id, at }) {
      tried.push(id);
      if (database.isAway) throw new DatabaseAway();
      if (detail === "refused") {
        const error = new DatabaseError("refused", 7, "error");
        error.code = "23503";
        throw error;
      }
      written.push([detail, at.getTime()]);
    },
    log: pino({ level: "silent" }),
    now: () => database.now,
    closingTimeoutMs: 50,
    retryMs: 5,
  });
  return { writer, written, tried, database };
}

test("host acts during a database outage are written afterwards, in order and with their times", async () => {
  const { writer, written, database } = openWriter();
  database.isAway = true;
  writer.add(done("first"));
  database.now = 2_000;
  writer.add(done("second"));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(written).toEqual([]);
  database.isAway = false;
  await soon(() =>
    expect(written).toEqual([
      ["first", 1_000],
      ["second", 2_000],
    ]),
  );
});

test("an act that the database rejects affects no other", async () => {
  const { writer, written } = openWriter();
  for (const detail of ["one", "refused", "two"]) writer.add(done(detail));
  await writer.close();
  expect(written.map(([detail]) => detail)).toEqual(["one", "two"]);
});

test("closing waits for the database for a limited time", async () => {
  const { writer, written, database } = openWriter();
  database.isAway = true;
  writer.add(done("late"));
  const closed = writer.close();
  database.isAway = false;
  await closed;
  expect(written).toHaveLength(1);
  database.isAway = true;
  writer.add(done("lost"));
  await writer.close();
  expect(written).toHaveLength(1);
});

test("a retried act is written as the same act", async () => {
  const { writer, tried, database } = openWriter();
  database.isAway = true;
  writer.add(done("slow"));
  await soon(() => expect(tried.length).toBeGreaterThan(1));
  database.isAway = false;
  writer.add(done("next"));
  await writer.close();
  expect(new Set(tried).size).toBe(2);
});
