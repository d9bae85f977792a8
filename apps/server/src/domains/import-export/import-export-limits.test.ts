// Slow: each of its files is a process's work.
import type { Space } from "@veranda/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../testing/code-of.ts";
import { addPerson } from "../../testing/people.ts";
import { groups, imported, ImportExportStand, longestStall, taken } from "./import-export.fixture.ts";
import { IMPORT_LIMIT, TAKEN, TAKEN_AT_ONCE } from "./import-export.ts";

let stand: ImportExportStand;
beforeAll(async () => {
  stand = await ImportExportStand.open();
}, 60_000);
afterAll(() => stand.close());

test("a large space with its versions blocks nobody during export and import", async () => {
  const bytes = await stand.repeated(12, (content) =>
    groups(content, 5_000, () => null).map((object) => ({
      ...object,
      kind: "note" as const,
      props: { text: "x".repeat(300) },
    })),
  );
  const cy = await addPerson(stand.there, "carrier");
  let copy: Space | undefined;
  let again: Buffer | undefined;
  const stall = await longestStall(async () => {
    copy = await imported(cy, bytes);
    again = await taken(cy, stand.there, copy.id);
  });
  expect(
    (await stand.opened(again ?? Buffer.alloc(0))).content.versions.map((one) => one.objects.length),
  ).toEqual(Array.from({ length: 12 }, () => 5_000));
  expect(stall).toBeLessThan(500);
}, 60_000);

test("one person can run a limited number of exports at once, however slowly they read; others aren't delayed", async () => {
  const large = await stand.repeated(5, (content) =>
    groups(content, 5_000, () => null).map((object) => ({ ...object, name: "x".repeat(80) })),
  );
  const slow = await addPerson(stand.here, "slowreader");
  const theirs = await imported(slow, large);
  const { data } = await slow.call("POST /rooms/{id}/export", { params: { id: theirs.id }, body: {} });
  const url = stand.here.origin + data.url;
  const open = await Promise.all(Array.from({ length: TAKEN_AT_ONCE }, () => fetch(url)));
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  expect(await (await fetch(url)).json()).toMatchObject({ errors: [{ code: "RATE_LIMITED" }] });
  expect((await taken(stand.ada, stand.here, stand.space.id)).byteLength).toBeGreaterThan(0);
  for (const { body } of open) await body?.cancel();
  await expect.poll(async () => (await fetch(url)).status).toBe(200);
}, 60_000);

test("exports per person and hour are limited", async () => {
  const who = await addPerson(stand.here, "taker");
  const own = await stand.made(who);
  const { data } = await who.call("POST /rooms/{id}/export", { params: { id: own.id }, body: {} });
  const statuses: number[] = [];
  for (let i = 0; i <= TAKEN.max; i++) {
    const answer = await fetch(stand.here.origin + data.url);
    statuses.push(answer.status);
    await answer.arrayBuffer();
  }
  expect(statuses.indexOf(429)).toBe(TAKEN.max);
}, 60_000);

test("imports per person and hour are limited, whatever their result", async () => {
  const cy = await addPerson(stand.there, "cy");
  const codes: string[] = [];
  for (let i = 0; i <= IMPORT_LIMIT.max; i++) codes.push(await codeOf(imported(cy, Buffer.from("nothing"))));
  expect(codes.indexOf("RATE_LIMITED")).toBe(IMPORT_LIMIT.max);
  expect(new Set(codes.slice(0, -1))).toEqual(new Set(["SPACE_FILE_UNREADABLE"]));
});
