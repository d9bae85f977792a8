import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setAgeBand } from "../../../testing/age-band.ts";
import { codeOf } from "../../../testing/code-of.ts";
import { addPerson, type TestPerson } from "../../../testing/people.ts";
import type { TestServer } from "../../../testing/test-server.ts";
import { addPair, create, openOwnSpaces } from "./own-spaces.fixture.ts";

/* Whether a page may offer "Make host" and roles: must agree with the calls themselves. */

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let id: string;

beforeAll(async () => {
  server = await openOwnSpaces();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ ada, bo } = await addPair(server));
  ({ id } = await create(ada, { shareSetting: "PUBLIC_LINK" }));
  await visits(bo);
});

/** Records a visit this long ago. */
const visits = (who: TestPerson, ago = "1 hour") =>
  server.db.execute(sql`
    insert into space_visits (account_id, space_id, visit_count, last_visited_at)
    values (${who.id}, ${id}, 1, now() - ${ago}::interval)
    on conflict (account_id, space_id) do update set last_visited_at = excluded.last_visited_at`);
const appointable = async (host: TestPerson, ...userIDs: string[]) =>
  (await host.call("POST /rooms/{id}/appointable", { params: { id }, body: { userIDs } })).data.userIDs;
const makeHost = (host: TestPerson, userID: string) =>
  host.call("PUT /rooms/{id}/hosts/{userID}", { params: { id, userID }, body: { isAdmin: true } });

const NEITHER: [string, () => Promise<unknown>, refusal: string][] = [
  [
    "under 16, of a host to whom they don't turn",
    () => setAgeBand(server, bo.id, "13_15"),
    "REQUESTS_CLOSED",
  ],
  [
    "who has blocked the host",
    () => bo.call("POST /users/{id}/block", { params: { id: ada.id } }),
    "USER_NOT_FOUND",
  ],
  [
    "whom the host has blocked",
    () => ada.call("POST /users/{id}/block", { params: { id: bo.id } }),
    "USER_NOT_FOUND",
  ],
  [
    "who is banned",
    () =>
      ada.call("POST /rooms/{id}/bans", {
        params: { id },
        body: { userID: bo.id, durationMinutes: null, reason: "" },
      }),
    "ALREADY_BANNED",
  ],
  ["who is a host", () => makeHost(ada, bo.id), "ALREADY_HOST"],
];
test.each(NEITHER)("%s is offered for nobody for whom the call would fail", async (_, become, refusal) => {
  expect(await appointable(ada, bo.id, ada.id)).toEqual([bo.id]);
  await become();
  expect(await appointable(ada, bo.id)).toEqual([]);
  expect(await codeOf(makeHost(ada, bo.id))).toBe(refusal);
});

test("people under 16 are offered to a friend only, or to somebody known to be under 18", async () => {
  await setAgeBand(server, bo.id, "13_15");
  await setAgeBand(server, ada.id, "16_17");
  expect(await appointable(ada, bo.id)).toEqual([bo.id]);
  await setAgeBand(server, ada.id, "adult");
  expect(await appointable(ada, bo.id)).toEqual([]);
  await bo.call("POST /friends/add", { body: { userID: ada.id } });
  await ada.call("POST /friends/add", { body: { userID: bo.id } });
  expect(await appointable(ada, bo.id)).toEqual([bo.id]);
});

test("reveals nothing about people who weren't there, nor to people who aren't hosts", async () => {
  const cy = await addPerson(server, `cy${id.toLowerCase().slice(0, 12)}`);
  expect(await appointable(ada, cy.id)).toEqual([]);
  await visits(bo, "25 hours");
  expect(await appointable(ada, bo.id)).toEqual([]);
  expect(await codeOf(appointable(bo, bo.id))).toBe("FORBIDDEN");
});
