// Slow: runs rooms.
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client, Space } from "@veranda/contract";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { TestClient } from "../../rooms/testing/test-client.ts";
import { codeOf } from "../../testing/code-of.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";

/* Access to and permissions in an organisation's spaces, by calls and in the running instance. */

const UID = "mwq5c8f5-37fb63f9c32f3ef9";
let server: TestServer;
/** Admin of the organisation. */
let ada: TestPerson;
/** A member, owner of the space. */
let olga: TestPerson;
/** A member. */
let bo: TestPerson;
/** Not in an organisation. */
let sam: TestPerson;
let space: Space;
let made = 0;
const inside: TestClient[] = [];

beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  const person = (name: string) => addPerson(server, `${name}${made}`, { displayName: name });
  [ada, olga, bo, sam] = await Promise.all([person("Ada"), person("Olga"), person("Bo"), person("Sam")]);
  await ada.call("POST /organization", { body: { name: "Harbour school" } });
  for (const who of [olga, bo]) {
    const { id } = (await ada.call("POST /organization/admin/invite", { body: { email: who.email } })).data;
    await who.call("POST /organization/invitations/{id}/accept", { params: { id } });
  }
  space = (
    await olga.call("POST /rooms", {
      body: { name: "Staff room", shareSetting: "ORG", mayOthersBuild: true },
    })
  ).data;
});
afterEach(() => {
  for (const client of inside.splice(0)) client.break();
});

const code = (name: string) => ({ code: name });
const at = () => ({ params: { id: space.id } });
const join = (call: Client, share?: string) =>
  call("GET /rooms/{id}/join", { ...at(), query: share === undefined ? {} : { share } });
const enter = async (call: Client): Promise<TestClient> => {
  const { data, headers } = await join(call);
  const client = new TestClient(`${server.origin.replace("http", "ws")}${data.address}`, {
    avatar: "ada",
    ticket: headers.get("room-access-token") ?? "",
  });
  inside.push(client);
  await client.hear("welcome");
  return client;
};
const record = async (who: TestPerson) =>
  (await who.call("GET /rooms/get/{id}", { ...at(), query: {} })).data;
const edit = (who: TestPerson, body: object) =>
  who.call("PATCH /rooms/{id}/edit", { ...at(), body: { fullScreenModeEnabled: true, ...body } });
const admin = (who: TestPerson, isAdmin = true) =>
  ada.call("POST /organization/admin/members/{id}", { params: { id: who.id }, body: { isAdmin } });
const listed = async (who: TestPerson, query: { type: "team" } | { queryType: "org" }) =>
  (await who.call("GET /rooms", { query: { start: 0, count: 60, ...query } })).data.spaces.map(
    ({ id }) => id,
  );
/** All calls that give access to a space. */
const waysIn = (who: TestPerson): Promise<unknown[]> =>
  Promise.all([
    codeOf(join(who.call)),
    codeOf(record(who)),
    codeOf(who.call("GET /rooms/{id}/contents", { ...at(), query: {} })),
    codeOf(who.call("GET /rooms/{id}/instances", { ...at(), query: {} })),
    codeOf(
      who.call("POST /files", {
        body: { contentType: "image/png", name: "a.png", size: 10, roomID: space.id },
      }),
    ),
  ]);
const exporting = (who: TestPerson) => codeOf(who.call("POST /rooms/{id}/export", { ...at(), body: {} }));

describe("a space that is shared with the organisation", () => {
  test("belongs to it, and is open only to its members, with or without the share id", async () => {
    const { id } = (await ada.call("GET /organization/admin", {})).data;
    expect(space).toMatchObject({ shareSetting: "ORG", publicLink: false, organizationOwnerID: id });
    expect(await waysIn(bo)).toEqual(["ok", "ok", "ok", "ok", "ok"]);
    expect((await record(bo)).shareId).toBeNull();
    const refused = Array.from({ length: 5 }, () => "USER_UNAUTHORIZED");
    expect(await waysIn(sam)).toEqual(refused);
    expect(await exporting(sam)).toBe("USER_UNAUTHORIZED");
    await expect(join(sam.call, space.shareId ?? "")).rejects.toMatchObject(code("USER_UNAUTHORIZED"));
    await expect(
      server.call("POST /rooms/noauth/{id}", {
        ...at(),
        body: { roomId: space.id, roomShareID: space.shareId, noAuthUserID: UID },
      }),
    ).rejects.toMatchObject(code("USER_UNAUTHORIZED"));
    expect((await sam.call("GET /rooms/{id}/preview", { ...at(), query: {} })).data).toEqual({
      id: space.id,
      canJoin: false,
    });
  });

  test("is listed for its members, and for nobody else", async () => {
    for (const query of [{ type: "team" }, { queryType: "org" }] as const) {
      expect(await listed(bo, query)).toEqual([space.id]);
      expect(await listed(sam, query)).toEqual([]);
      await expect(server.call("GET /rooms", { query })).rejects.toMatchObject(code("UNAUTHENTICATED"));
    }
    await edit(olga, { shareSetting: "PRIVATE" });
    expect([await listed(bo, { type: "team" }), await listed(ada, { type: "team" })]).toEqual([
      [],
      [space.id],
    ]);
  });

  test("can be shared only by its owner if they are a member", async () => {
    const own = (await sam.call("POST /rooms", { body: {} })).data;
    await expect(
      sam.call("PATCH /rooms/{id}/edit", {
        params: { id: own.id },
        body: { shareSetting: "ORG", fullScreenModeEnabled: true },
      }),
    ).rejects.toMatchObject(code("INVALID_INPUT"));
    await expect(sam.call("POST /rooms", { body: { shareSetting: "ORG" } })).rejects.toMatchObject(
      code("INVALID_INPUT"),
    );
    // Somebody who only hosts it can't give it to their organisation.
    await sam.call("PUT /rooms/{id}/hosts/{userID}", {
      params: { id: own.id, userID: bo.id },
      body: { isAdmin: true },
    });
    await expect(
      bo.call("PATCH /rooms/{id}/edit", {
        params: { id: own.id },
        body: { shareSetting: "ORG", fullScreenModeEnabled: true },
      }),
    ).rejects.toMatchObject(code("INVALID_INPUT"));
    const mine = (await bo.call("POST /rooms", { body: {} })).data;
    expect(mine.organizationOwnerID).toBeNull();
    const shared = await bo.call("PATCH /rooms/{id}/edit", {
      params: { id: mine.id },
      body: { shareSetting: "ORG", fullScreenModeEnabled: true },
    });
    expect(shared.data.organizationOwnerID).toBe(space.organizationOwnerID);
  });
});

describe("an admin of the organisation", () => {
  test("hosts it: edits, exports, and is a host inside; a member doesn't", async () => {
    expect(await codeOf(edit(ada, { name: "Common room" }))).toBe("ok");
    expect(await exporting(ada)).toBe("ok");
    expect(await codeOf(edit(bo, { name: "Mine" }))).toBe("FORBIDDEN");
    expect(await exporting(bo)).toBe("FORBIDDEN");
    expect(await record(bo)).toMatchObject({
      ownerID: olga.id,
      administrators: [],
      roomAdmins: [ada.id],
      organizationAdmins: [ada.id],
    });
    // Only the owner may do what is reserved to owners.
    expect(await codeOf(ada.call("POST /rooms/delete/{id}", at()))).toBe("FORBIDDEN");
    const [host, guest] = [await enter(ada.call), await enter(bo.call)];
    expect((await host.hear("welcome")).rights).toMatchObject({ isHost: true, isRoomOwner: false });
    expect((await guest.hear("welcome")).rights.isHost).toBe(false);
    host.send("setDoor", { mode: "closed" });
    await host.hear("hostView", (view) => view?.door === "closed");
  });

  test("can neither be banned by its owner nor removed from its hosts", async () => {
    await expect(
      olga.call("POST /rooms/{id}/bans", {
        ...at(),
        body: { userID: ada.id, durationMinutes: 10, reason: "" },
      }),
    ).rejects.toMatchObject(code("CANNOT_BAN_HOST"));
    const host = (isAdmin: boolean) =>
      olga.call("PUT /rooms/{id}/hosts/{userID}", {
        params: { id: space.id, userID: ada.id },
        body: { isAdmin },
      });
    await expect(host(true)).rejects.toMatchObject(code("ALREADY_HOST"));
    await expect(host(false)).rejects.toMatchObject(code("FORBIDDEN"));
  });

  test("becomes a host inside immediately, and also stops being one", async () => {
    const client = await enter(bo.call);
    await admin(bo);
    await client.hear("rights", ({ isHost }) => isHost);
    await admin(bo, false);
    const told = () => client.heard.findLast(({ name }) => name === "rights")?.data;
    await expect.poll(told).toMatchObject({ isHost: false });
    expect(await codeOf(edit(bo, { name: "Mine" }))).toBe("FORBIDDEN");
  });
});

describe("former members", () => {
  test("leave the instance immediately, and can't return", async () => {
    const client = await enter(bo.call);
    await ada.call("DELETE /organization/admin/members/{id}", { params: { id: bo.id } });
    expect(await client.closed()).toBe(LEAVE_CODES.denied);
    expect(await codeOf(join(bo.call))).toBe("USER_UNAUTHORIZED");
  });

  test("can't use their ticket any more", async () => {
    const { data, headers } = await join(bo.call);
    await bo.call("POST /organization/leave", { body: {} });
    const client = new TestClient(`${server.origin.replace("http", "ws")}${data.address}`, {
      avatar: "ada",
      ticket: headers.get("room-access-token") ?? "",
    });
    inside.push(client);
    expect(await client.closed()).toBe(LEAVE_CODES.denied);
  });

  test("leave their spaces of it behind, and keep their own", async () => {
    const own = (await olga.call("POST /rooms", { body: { name: "Mine" } })).data;
    await ada.call("DELETE /organization/admin/members/{id}", { params: { id: olga.id } });
    expect(await record(ada)).toMatchObject({ ownerID: ada.id, administrators: [] });
    expect(await waysIn(olga)).toContain("USER_UNAUTHORIZED");
    expect((await olga.call("GET /rooms/get/{id}", { params: { id: own.id }, query: {} })).data.ownerID).toBe(
      olga.id,
    );
  });

  test("leave them behind when they delete their account, too", async () => {
    await olga.call("DELETE /users/me", {});
    expect(await record(bo)).toMatchObject({ ownerID: ada.id, shareSetting: "ORG" });
  });

  test("see beforehand what would stay behind and who gets it", async () => {
    const leaving = async (who: TestPerson) => (await who.call("GET /organization/leave", {})).data;
    await olga.call("POST /rooms", { body: { name: "Mine" } });
    expect(await leaving(olga)).toMatchObject({ spaces: 1, heir: { userID: ada.id, displayName: "Ada" } });
    expect(await leaving(bo)).toMatchObject({ spaces: 0, heir: { userID: ada.id } });
    // Only a member whom she names can succeed the only admin.
    expect(await leaving(ada)).toEqual({ spaces: 0, spaceNames: [], heir: null });
    await olga.call("POST /rooms/delete/{id}", at());
    expect(await leaving(olga)).toMatchObject({ spaces: 0 });
  });

  describe("spaces that pass to somebody else", () => {
    const makeHost = (who: TestPerson) =>
      olga.call("PUT /rooms/{id}/hosts/{userID}", {
        params: { id: space.id, userID: who.id },
        body: { isAdmin: true },
      });
    const banEverywhere = async (who: TestPerson, id: string) =>
      ada.call("POST /rooms/{id}/bans", {
        params: { id },
        body: { userID: who.id, durationMinutes: null, isInAllSpaces: true },
      });
    test("keep no hosts whom the new owner has shut out, and no roles of theirs or of blocked people", async () => {
      const add = (name: string) => addPerson(server, name + made);
      const [kept, builder] = [await add("kept"), await add("builder")];
      await banEverywhere(sam, (await ada.call("POST /rooms", { body: {} })).data.id);
      await ada.call("POST /users/{id}/block", { params: { id: bo.id } });
      await builder.call("POST /users/{id}/block", { params: { id: ada.id } });
      for (const who of [sam, bo, kept]) await makeHost(who);
      const role = { userID: builder.id, role: "builder", stand: null } as const;
      await olga.call("POST /rooms/{id}/roles", { ...at(), body: role });
      await olga.call("POST /rooms/{id}/share/invite", { ...at(), body: { emails: [builder.email] } });
      const given = sql`insert into space_assigned_roles (space_id, account_id, role)`;
      await server.db.execute(sql`${given} values (${space.id}, ${ada.id}, 'guide')`);
      const client = await enter(sam.call);
      await olga.call("POST /organization/leave", { body: {} });
      expect(await record(ada)).toMatchObject({ ownerID: ada.id, administrators: [kept.id] });
      expect(await client.closed()).toBe(LEAVE_CODES.banned);
      await edit(ada, { shareSetting: "PUBLIC_LINK" });
      expect(await codeOf(join(sam.call))).toBe("BANNED");
      expect(await codeOf(join(bo.call))).toBe("USER_UNAUTHORIZED");
      expect((await ada.call("GET /rooms/{id}/roles", at())).data).toEqual([]);
      const invitations = sql`select from space_invitations where space_id = ${space.id}`;
      expect((await server.db.execute(invitations)).rows).toEqual([]);
    });

    test("keep no host whom the new owner bans from all of theirs at the same moment", async () => {
      const own = (await ada.call("POST /rooms", { body: {} })).data;
      await makeHost(sam);
      const { done } = await server.db.transaction(async (tx) => {
        await tx.execute(sql`select from spaces where id = ${own.id} for no key update`);
        const ban = banEverywhere(sam, own.id);
        await untilWaiting(server.db);
        const leave = olga.call("POST /organization/leave", { body: {} });
        await Promise.race([leave, untilWaiting(server.db, 2)]);
        return { done: Promise.all([ban, leave]) };
      });
      await done;
      expect(await record(ada)).toMatchObject({ ownerID: ada.id, administrators: [] });
    });
  });

  test("of a deleted organisation stay with their owners, closed", async () => {
    const client = await enter(bo.call);
    await ada.call("DELETE /organization", {});
    expect(await client.closed()).toBe(LEAVE_CODES.denied);
    expect(await record(olga)).toMatchObject({
      shareSetting: "PRIVATE",
      isInviteOnly: true,
      organizationOwnerID: null,
      organizationAdmins: [],
    });
    expect(await codeOf(edit(ada, { name: "Still mine" }))).toBe("USER_UNAUTHORIZED");
  });

  test("sharing a space while leaving doesn't give it away", async () => {
    const mine = (await bo.call("POST /rooms", { body: {} })).data;
    const done = await Promise.all([
      codeOf(
        bo.call("PATCH /rooms/{id}/edit", {
          params: { id: mine.id },
          body: { shareSetting: "ORG", fullScreenModeEnabled: true },
        }),
      ),
      codeOf(bo.call("POST /organization/leave", { body: {} })),
    ]);
    expect(done[1]).toBe("ok");
    // If it was shared first, it passed on with the others, even if the sharer was removed before the answer; otherwise
    // it stays theirs.
    const get = (who: typeof bo) => who.call("GET /rooms/get/{id}", { params: { id: mine.id }, query: {} });
    const isTheirs = (await codeOf(get(bo))) === "ok";
    expect(done[0] === "ok" && isTheirs).toBe(false);
    const { data: kept } = await get(isTheirs ? bo : ada);
    expect([kept.ownerID, kept.shareSetting]).toEqual(isTheirs ? [bo.id, "PRIVATE"] : [ada.id, "ORG"]);
  });
});

describe("the log of the organisation", () => {
  const log = async () =>
    (await ada.call("GET /organization/admin/log", { query: {} })).data.acts
      .filter(({ act }) => act === "space_given" || act === "spaces_passed")
      .map(({ act, by, target, detail }) => [act, by, target, detail]);
  const given = ["space_given", "Olga", null, "Staff room"];

  test("records once who gave it which space, created for it or shared later", async () => {
    const mine = (await bo.call("POST /rooms", { body: { name: "Bo's" } })).data;
    const share = (shareSetting: "ORG" | "PRIVATE") =>
      bo.call("PATCH /rooms/{id}/edit", {
        params: { id: mine.id },
        body: { shareSetting, fullScreenModeEnabled: true },
      });
    for (const setting of ["ORG", "PRIVATE", "ORG"] as const) await share(setting);
    await edit(olga, { shareSetting: "ORG" });
    expect(await log()).toEqual([["space_given", "Bo", null, "Bo's"], given]);
  });

  test("records who gets the spaces of somebody who leaves, is removed or deletes their account", async () => {
    await bo.call("POST /rooms", { body: { name: "Common room", shareSetting: "ORG" } });
    const sams = (await ada.call("POST /organization/admin/invite", { body: { email: sam.email } })).data;
    await sam.call("POST /organization/invitations/{id}/accept", { params: { id: sams.id } });
    for (const name of ["One", "Two"]) await sam.call("POST /rooms", { body: { name, shareSetting: "ORG" } });
    await olga.call("POST /organization/leave", { body: {} });
    await ada.call("DELETE /organization/admin/members/{id}", { params: { id: bo.id } });
    await sam.call("DELETE /users/me", {});
    expect((await log()).filter(([act]) => act === "spaces_passed")).toEqual([
      ["spaces_passed", "", "Ada", "2"],
      ["spaces_passed", "Bo", "Ada", "1"],
      ["spaces_passed", "Olga", "Ada", "1"],
    ]);
  });

  test("records nothing about members who leave without a space", async () => {
    await bo.call("POST /organization/leave", { body: {} });
    expect(await log()).toEqual([given]);
  });
});

test("no space can be shared with an organisation that is being deleted", async () => {
  const outcomes = new Set<unknown>();
  for (let round = 0; round < 12; round += 1) {
    const who = await addPerson(server, `race${made}n${round}`);
    await who.call("POST /organization", { body: { name: "Short-lived" } });
    const { id } = (await who.call("POST /rooms", { body: {} })).data;
    const share = (): Promise<unknown> =>
      round % 2 === 0
        ? who.call("POST /rooms", { body: { shareSetting: "ORG" } })
        : who.call("PATCH /rooms/{id}/edit", {
            params: { id },
            body: { fullScreenModeEnabled: false, shareSetting: "ORG" },
          });
    for (const each of await Promise.all([codeOf(who.call("DELETE /organization", {})), codeOf(share())]))
      outcomes.add(each);
  }
  expect([...outcomes].filter((each) => each !== "ok" && each !== "INVALID_INPUT")).toEqual([]);
  const { rows } = await server.db.execute(
    sql`select id from spaces where share_setting = 'ORG' and organization_owner_id is null`,
  );
  expect(rows).toEqual([]);
});
