import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Visits } from "../../rooms/testing/visits.ts";
import { addPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import { addFounder, join, leave, outcomes, remove } from "../organizations/organizations.fixture.ts";

/* Spaces for the members of an organisation that aren't the organisation's own. */

let server: TestServer;
const visits = new Visits(() => server.origin);
beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
});
afterAll(() => server.close());
afterEach(() => visits.breakOff());

/** Ada's space requires membership of her organisation: Bo is a member, Cy isn't. */
async function school() {
  const { ada, bo, cy } = await addFounder(server);
  await join(ada, bo);
  const { data: space } = await ada.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } });
  const params = { id: space.id };
  const { data: set } = await ada.call("PUT /rooms/{id}/gates/members", { params });
  const seat = (who: typeof bo) => visits.seat(who.call, space.id);
  const enter = async (who: typeof bo) => {
    const inside = await visits.enter(who.call, space.id);
    await inside.hear("welcome");
    return inside;
  };
  return { ada, bo, cy, params, set, seat, enter };
}

test("admit members, and nobody else", async () => {
  const { bo, cy, params, set, seat } = await school();
  expect(set.gates).toMatchObject([{ kind: "members", name: "Harbour school", isPassed: true }]);
  await seat(bo);
  await expect(seat(cy)).rejects.toMatchObject({ code: "GATED" });
  const { data } = await cy.call("GET /rooms/{id}/gates", { params, query: {} });
  expect(data).toMatchObject({ isOpen: false, gates: [{ kind: "members", isPassed: false }] });
});

test("remove people who leave it or are removed from it", async () => {
  const { ada, bo, cy, seat, enter } = await school();
  await join(ada, cy);
  const [one, other] = [await enter(bo), await enter(cy)];
  await leave(bo);
  expect(await one.closed()).toBe(LEAVE_CODES.gated);
  await remove(ada, cy);
  expect(await other.closed()).toBe(LEAVE_CODES.gated);
  await expect(seat(cy)).rejects.toMatchObject({ code: "GATED" });
});

test("of a deleted organisation admit nobody, until hosts remove the requirement", async () => {
  const { ada, bo, params, seat, enter } = await school();
  const inside = await enter(bo);
  await ada.call("DELETE /organization", {});
  expect(await inside.closed()).toBe(LEAVE_CODES.gated);
  const { data } = await ada.call("GET /rooms/{id}/gates", { params, query: {} });
  expect(data.gates).toMatchObject([{ kind: "members", name: "" }]);
  await expect(seat(bo)).rejects.toMatchObject({ code: "GATED" });
  const gateID = data.gates[0]?.id ?? "";
  await ada.call("DELETE /rooms/{id}/gates/{gateID}", { params: { ...params, gateID } });
  await seat(bo);
});

test("can't be set while it is being deleted", async () => {
  const { ada, params, set } = await school();
  const gateID = set.gates[0]?.id ?? "";
  await ada.call("DELETE /rooms/{id}/gates/{gateID}", { params: { ...params, gateID } });
  const { data } = await ada.call("GET /organization", {});
  const asked = await server.db.transaction(async (tx) => {
    await tx.execute(sql`delete from organizations where id = ${data.myOrganization?.id ?? ""}`);
    const asking = outcomes(ada.call("PUT /rooms/{id}/gates/members", { params }));
    await untilWaiting(server.db);
    return { asking };
  });
  expect(await asked.asking).toEqual(["ORGANIZATION_NOT_FOUND"]);
});

test("can be set by hosts who belong to it", async () => {
  const { bo, cy, params } = await school();
  const ask = (who: typeof bo) => who.call("PUT /rooms/{id}/gates/members", { params });
  await expect(ask(bo)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const { data: own } = await cy.call("POST /rooms", { body: {} });
  await expect(cy.call("PUT /rooms/{id}/gates/members", { params: { id: own.id } })).rejects.toMatchObject({
    code: "ORGANIZATION_NOT_FOUND",
  });
});

test("can be combined with other gates", async () => {
  const { ada, bo, params, seat } = await school();
  const password = "a quiet harbour";
  await ada.call("PUT /rooms/{id}/gates/password", { params, body: { password } });
  await expect(seat(bo)).rejects.toMatchObject({ code: "GATED" });
  await ada.call("PATCH /rooms/{id}/gates", { params, body: { mode: "any" } });
  await seat(bo);
  const stranger = await addPerson(server, `stranger${params.id.toLowerCase()}`.slice(0, 18));
  await expect(seat(stranger)).rejects.toMatchObject({ code: "GATED" });
  await stranger.call("POST /rooms/{id}/gates/password", { params, query: {}, body: { password } });
  await seat(stranger);
});
