import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import type { Space } from "@veranda/contract";
import { Visits } from "../../../rooms/testing/visits.ts";
import { bearer, callsWith } from "../../../testing/calls-with.ts";
import { addPerson, type TestPerson } from "../../../testing/people.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";

/* Calls of hosts about a space with people in it, with real rooms. */

const UID = "mwq5c8f5-37fb63f9c32f3ef9";
let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let space: Space;
let made = 0;
const visits = new Visits(() => server.origin);

beforeAll(async () => {
  server = await openTestServer({ withRooms: true, settings: { INSTANCE_CEILING: "2" } });
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  ada = await addPerson(server, `ada${made}`, { displayName: "Ada" });
  bo = await addPerson(server, `bo${made}`, { displayName: "Bo" });
  space = (await ada.call("POST /rooms", { body: {} })).data;
});
afterEach(() => visits.breakOff());

const at = () => ({ params: { id: space.id } });
const named = (code: string) => ({ code });
const seat = (who: TestPerson, query: { share?: string } = {}) => visits.seat(who.call, space.id, query);
const enter = (who: TestPerson, query: { share?: string } = {}) => visits.enter(who.call, space.id, query);
const invite = async (who: TestPerson): Promise<string> =>
  (await ada.call("POST /rooms/{id}/share/invite", { ...at(), body: { emails: [who.email] } })).data[0]?.id ??
  "";
const takeBack = (id: string) =>
  ada.call("DELETE /rooms/{id}/share/invite", { ...at(), body: { userIDs: [id] } });

test("permissions change while people are inside, and hosts are treated differently", async () => {
  await invite(bo);
  const [host, guest] = [await enter(ada), await enter(bo)];
  expect((await host.hear("welcome")).rights).toMatchObject({ isRoomOwner: true, isHost: true });
  expect((await guest.hear("welcome")).rights).toMatchObject({ isHost: false, isReadOnlyActor: false });
  await ada.call("PUT /rooms/{id}/permissions/{permission}", {
    params: { id: space.id, permission: "view_only" },
    body: { restricted: true },
  });
  await guest.hear("rights", (rights) => rights.isRestrictedToViewOnly);
  const setHost = (isAdmin: boolean) =>
    ada.call("PUT /rooms/{id}/hosts/{userID}", {
      params: { id: space.id, userID: bo.id },
      body: { isAdmin },
    });
  await setHost(true);
  await guest.hear("rights", (rights) => rights.isHost && !rights.isRestrictedToViewOnly);
  await host.hear("updated", ({ participant }) => participant.userId === bo.id && participant.isHost);
  await setHost(false);
  await host.hear("updated", ({ participant }) => participant.userId === bo.id && !participant.isHost);
  await expect(
    bo.call("PATCH /rooms/{id}/edit", { ...at(), body: { name: "Mine", fullScreenModeEnabled: true } }),
  ).rejects.toMatchObject(named("FORBIDDEN"));
  await ada.call("PATCH /rooms/{id}/edit", { ...at(), body: { name: "Ours", fullScreenModeEnabled: true } });
  await guest.hear("about", ({ name }) => name === "Ours");
});

test("somebody whose access is withdrawn leaves at once; their earlier reservation is void", async () => {
  const id = await invite(bo);
  const host = await enter(ada);
  const guest = await enter(bo);
  const kept = await seat(await invitedToo());
  await takeBack(id);
  expect(await guest.closed()).toBe(LEAVE_CODES.denied);
  await expect(seat(bo)).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
  for (const { id: each } of (await ada.call("GET /rooms/{id}/share/invite", at())).data)
    await takeBack(each);
  const late = visits.connect(kept);
  expect(await late.closed()).toBe(LEAVE_CODES.denied);
  expect(host.closedWith).toBeNull();
});
const invitedToo = async (): Promise<TestPerson> => {
  const person = await addPerson(server, `too${made}`);
  await invite(person);
  return person;
};

test("people who came by a link leave when it is renewed, guests without an account too", async () => {
  const share = space.shareId ?? "";
  const token = (
    await server.call("POST /rooms/noauth/{id}", {
      ...at(),
      body: { roomId: space.id, roomShareID: share, noAuthUserID: UID },
    })
  ).data.tempToken;
  const guest = await visits.enter(callsWith(server.origin, bearer(token)), space.id);
  const byLink = await enter(bo, { share });
  const { data: renewed } = await ada.call("POST /rooms/{id}/share/renew", at());
  expect(await Promise.all([guest.closed(), byLink.closed()])).toEqual([
    LEAVE_CODES.denied,
    LEAVE_CODES.denied,
  ]);
  await enter(bo, { share: renewed.shareId ?? "" });
});

test("closing a space removes people who came because it was open; its owner stays", async () => {
  const edit = (shareSetting: "PUBLIC_LINK" | "PRIVATE") =>
    ada.call("PATCH /rooms/{id}/edit", { ...at(), body: { shareSetting, fullScreenModeEnabled: true } });
  await edit("PUBLIC_LINK");
  const [host, visitor] = [await enter(ada), await enter(bo)];
  await edit("PRIVATE");
  expect(await visitor.closed()).toBe(LEAVE_CODES.denied);
  expect(host.closedWith).toBeNull();
});

test("invite only: the link stops working, people who came by it leave, invited people stay", async () => {
  const share = space.shareId ?? "";
  const edit = (body: { isInviteOnly?: boolean; shareSetting?: "PUBLIC_LINK" | "PRIVATE" }) =>
    ada.call("PATCH /rooms/{id}/edit", { ...at(), body: { ...body, fullScreenModeEnabled: true } });
  const invited = await enter(await invitedToo());
  const byLink = await enter(bo, { share });
  expect((await edit({ isInviteOnly: true })).data).toMatchObject({ isInviteOnly: true, shareId: share });
  expect(await byLink.closed()).toBe(LEAVE_CODES.denied);
  expect(invited.closedWith).toBeNull();
  await expect(seat(bo, { share })).rejects.toMatchObject(named("USER_UNAUTHORIZED"));
  const preview = await bo.call("GET /rooms/{id}/preview", { ...at(), query: { share } });
  expect(preview.data.canJoin).toBe(false);
  expect((await edit({ shareSetting: "PUBLIC_LINK" })).data.isInviteOnly).toBe(false);
  // It has no effect on a public space.
  expect((await edit({ isInviteOnly: true })).data.isInviteOnly).toBe(false);
  await enter(bo);
});

test("a deleted space ends for everyone; once restored, it can be entered again", async () => {
  await invite(bo);
  const [host, guest] = [await enter(ada), await enter(bo)];
  const kept = await seat(await invitedToo());
  await ada.call("POST /rooms/delete/{id}", at());
  const gone = LEAVE_CODES.no_longer_exists;
  expect(await Promise.all([host.closed(), guest.closed()])).toEqual([gone, gone]);
  const late = visits.connect(kept);
  await late.closed();
  await expect(seat(ada)).rejects.toMatchObject(named("SPACE_NOT_FOUND"));
  await ada.call("POST /rooms/{id}/restore", at());
  await enter(bo);
});

test("no further instance opens if hosts have disabled that", async () => {
  await ada.call("PATCH /rooms/{id}/edit", {
    ...at(),
    body: { shareSetting: "PUBLIC_LINK", fullScreenModeEnabled: true },
  });
  const setInstancing = (enabled: boolean) =>
    ada.call("PUT /rooms/{id}/instancing", { ...at(), body: { enabled } });
  await setInstancing(false);
  await Promise.all([enter(ada), enter(bo)]);
  const third = await addPerson(server, `third${made}`);
  await expect(seat(third)).rejects.toMatchObject(named("SPACE_FULL"));
  await setInstancing(true);
  await enter(third);
  expect((await ada.call("GET /rooms/{id}/instances", { ...at(), query: {} })).data).toHaveLength(2);
});
