import { describe, expect, test } from "vitest";
import type { Space } from "@veranda/contract";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { sql } from "drizzle-orm";
import { codeOf } from "../../testing/code-of.ts";
import type { TestPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { eachInBanScene } from "./bans.fixture.ts";

/* Putting people out of a space and keeping them out, with the calls and the rooms of the product. */

let server: TestServer;
let space: Space;
let owner: TestPerson;
let host: TestPerson;
let bo: TestPerson;
const {
  at,
  ban,
  bans,
  browser,
  coHostAndLeave,
  enter,
  enterAsGuest,
  join,
  knock,
  makeHost,
  person,
  tokenOf,
  uidOf,
  unban,
  visits,
} = eachInBanScene((scene) => {
  ({ server, space, owner, host, bo } = scene);
});
const remove = (by: TestPerson, userID: string) =>
  by.call("POST /rooms/{id}/remove", { ...at(), body: { userID } });

describe("someone with an account who is banned", () => {
  test("leaves at once, is told why and until when, and stays out until it is lifted", async () => {
    const one = await enter(bo.call);
    const other = await enter(owner.call);
    const { me, instanceId } = await one.hear("welcome");
    const mediaTicket = () =>
      bo.call("POST /rooms/liveswitch/token", { body: { deviceId: "device", channelIds: [instanceId] } });
    await mediaTicket();
    const given = await ban(host, bo.id, 90, "Shouted at people");
    expect(given).toMatchObject({ userID: bo.id, displayName: "Bo", bannedBy: "Hana" });
    expect(given.bannedUntilUnixMs).toBeGreaterThan(Date.now() + 85 * 60_000);
    expect(given.bannedUntilUnixMs).toBeLessThan(Date.now() + 95 * 60_000);
    expect(await one.closed()).toBe(LEAVE_CODES.banned);
    expect(await other.hear("left")).toEqual({ id: me, reason: "banned" });
    expect(await codeOf(mediaTicket())).toBe("FORBIDDEN");

    const { reason, bannedUntilUnixMs } = given;
    const own = { reason, bannedUntilUnixMs, isInAllSpaces: false };
    await expect(join(bo.call)).rejects.toMatchObject({
      code: "BANNED",
      entries: [{ customData: own }],
    });
    const told = (await bo.call("GET /rooms/{id}/bans/own", at())).data.ban;
    expect(told).toEqual(own);
    expect(await codeOf(bo.call("GET /rooms/{id}/instances", { ...at(), query: {} }))).toBe("BANNED");
    expect((await bo.call("GET /rooms/get/{id}", { ...at(), query: {} })).data.id).toBe(space.id);

    expect(await bans(owner)).toEqual([given]);
    await unban(owner, given.id);
    await enter(bo.call);
    expect(await bans(owner)).toEqual([]);
    expect((await bo.call("GET /rooms/{id}/bans/own", at())).data.ban).toBeNull();
  });

  test("can no longer read, copy or add objects, and neither can their browser", async () => {
    await owner.call("PATCH /rooms/{id}/edit", {
      ...at(),
      body: { shareSetting: "PRIVATE", fullScreenModeEnabled: false },
    });
    await owner.call("POST /rooms/{id}/share/invite", { ...at(), body: { emails: [bo.email, host.email] } });
    await owner.call("PUT /rooms/{id}/permissions/{permission}", {
      params: { id: space.id, permission: "download" },
      body: { restricted: false },
    });
    const uid = uidOf(4);
    await enter(browser(uid, bo.token));
    const { url } = (await bo.call("POST /rooms/{id}/export", { ...at(), body: {} })).data;
    const withOther = await person("other");
    await owner.call("POST /rooms/{id}/share/invite", { ...at(), body: { emails: [withOther.email] } });
    const given = await ban(owner, bo.id);

    const upload = { contentType: "image/png", name: "a.png", size: 9, roomID: space.id };
    for (const call of [bo.call, browser(uid, withOther.token)]) {
      expect(await codeOf(call("GET /rooms/{id}/contents", { ...at(), query: {} }))).toBe("BANNED");
      expect(await codeOf(call("POST /rooms/{id}/export", { ...at(), body: {} }))).toBe("BANNED");
    }
    expect(await codeOf(bo.call("POST /files", { body: upload }))).toBe("BANNED");
    const early = await fetch(new URL(url, server.origin));
    expect([early.status, JSON.stringify(await early.json())]).toEqual([
      403,
      expect.stringContaining("BANNED"),
    ]);

    await unban(owner, given.id);
    expect((await fetch(new URL(url, server.origin))).status).toBe(200);
    expect(await codeOf(bo.call("POST /files", { body: upload }))).toBe("ok");
    expect((await bo.call("GET /rooms/{id}/contents", { ...at(), query: {} })).data).toEqual([]);
  });

  describe("out of all spaces of the owner", () => {
    const banEverywhere = (by: TestPerson, userID: string) =>
      by.call("POST /rooms/{id}/bans", {
        ...at(),
        body: { userID, durationMinutes: null, isInAllSpaces: true },
      });
    const another = async (who: TestPerson) =>
      (await who.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;

    test("is out of those that there are, at once, and of those made later, but of nobody else's", async () => {
      const [second, others] = [await another(owner), await another(host)];
      await makeHost(owner, bo, second);
      const uid = uidOf(9);
      const there = await visits.enter(browser(uid, bo.token), second);
      const here = await enter(browser(uid, bo.token));
      const { data: given } = await banEverywhere(owner, bo.id);
      expect(given).toMatchObject({ userID: bo.id, isInAllSpaces: true });
      expect([await here.closed(), await there.closed()]).toEqual([LEAVE_CODES.banned, LEAVE_CODES.banned]);
      const third = await another(owner);
      for (const id of [space.id, second, third]) {
        expect(await codeOf(visits.seat(bo.call, id))).toBe("BANNED");
        const other = await person(`other${id}n`);
        expect(await codeOf(visits.seat(browser(uid, other.token), id))).toBe("BANNED");
        const listed = await owner.call("GET /rooms/{id}/bans", { params: { id }, query: {} });
        expect(listed.data).toEqual([given]);
        const own = await bo.call("GET /rooms/{id}/bans/own", { params: { id } });
        expect(own.data.ban).toMatchObject({ isInAllSpaces: true });
      }
      await visits.enter(bo.call, others);
      // It goes with the owner, not with the space that it was given in.
      await owner.call("POST /rooms/delete/{id}", { params: { id: space.id } });
      expect(await codeOf(visits.seat(bo.call, second))).toBe("BANNED");
      await owner.call("DELETE /rooms/{id}/bans/{banID}", { params: { id: third, banID: given.id } });
      await visits.enter(bo.call, second);
    });

    test("is for the owner to say and to lift, and given once", async () => {
      expect(await codeOf(banEverywhere(host, bo.id))).toBe("FORBIDDEN");
      const both = await Promise.all([1, 2].map(() => codeOf(banEverywhere(owner, bo.id))));
      expect(new Set(both)).toEqual(new Set(["ALREADY_BANNED", "ok"]));
      expect(await codeOf(ban(owner, bo.id))).toBe("ALREADY_BANNED");
      const [given] = await bans(host);
      expect(await codeOf(unban(host, given?.id ?? ""))).toBe("FORBIDDEN");
      expect(await codeOf(join(bo.call))).toBe("BANNED");
      await unban(owner, given?.id ?? "");
      await enter(bo.call);
    });
  });

  test("is sent away at once from the waiting room, where they wait to be let in", async () => {
    const door = await enter(owner.call);
    door.send("setDoor", { mode: "ask" });
    await door.hear("hostView", (view) => view?.door === "ask");
    const waiting = await knock(bo.call);
    const guest = await knock(browser(uidOf(2), await tokenOf(browser(uidOf(2)), uidOf(2))));
    await Promise.all([waiting.hear("waiting"), guest.hear("waiting")]);
    await door.hear("hostView", (view) => view?.waiting.length === 2);
    await ban(host, bo.id, 90);
    expect(await waiting.closed()).toBe(LEAVE_CODES.banned);
    await door.hear("hostView", (view) => view?.waiting.length === 1);
    expect(guest.closedWith).toBeNull();
  });

  test("is not banned twice, and hosts are told of a ban of theirs and of nobody else's", async () => {
    const uid = uidOf(3);
    // Of who is gone is known as long as the instance runs.
    await enter(owner.call);
    const guest = (await (await enterAsGuest(uid)).hear("welcome")).me;
    const theirs = async (userID: string) =>
      (await owner.call("GET /rooms/{id}/bans", { ...at(), query: { userID } })).data;
    const given = await ban(host, bo.id);
    expect(await theirs(bo.id)).toEqual([given]);
    expect(await theirs(guest)).toEqual([]);
    const ofGuest = await ban(host, guest);
    expect(await theirs(guest)).toEqual([ofGuest]);
    expect(await theirs(host.id)).toEqual([]);
    expect(await theirs("nobody")).toEqual([]);
    expect([await codeOf(ban(owner, bo.id)), await codeOf(ban(owner, guest))]).toEqual([
      "ALREADY_BANNED",
      "ALREADY_BANNED",
    ]);
    await unban(owner, ofGuest.id);
    expect(await theirs(guest)).toEqual([]);
  });

  test("does not come in with a seat that they were given before", async () => {
    const kept = await join(bo.call);
    await ban(host, bo.id);
    expect(await visits.connect(kept).closed()).toBe(LEAVE_CODES.banned);
  });

  test("is no co-host any more, though they weren't there when they were banned", async () => {
    await coHostAndLeave(bo, owner);
    const given = await ban(host, bo.id);
    await unban(owner, given.id);
    const again = await enter(bo.call);
    expect((await again.hear("welcome")).rights.isCoHost).toBe(false);
  });

  test("must pass the door again after a ban in their absence has ended", async () => {
    const door = await enter(owner.call);
    door.send("setDoor", { mode: "ask" });
    const waiting = await knock(bo.call);
    await waiting.hear("waiting");
    door.send("answerWaiting", { id: null, isAdmitted: true });
    const { me } = await waiting.hear("welcome");
    waiting.leave();
    await door.hear("left", ({ id }) => id === me);
    const given = await ban(host, bo.id);
    await unban(owner, given.id);
    expect(await (await knock(bo.call)).hear("waiting")).toEqual({ isHostHere: true });
  });

  test("may come again when it has ended", async () => {
    const given = await ban(host, bo.id, 1);
    expect(await codeOf(join(bo.call))).toBe("BANNED");
    await server.db.execute(
      sql`update space_bans set ends_at = now() - interval '1 second' where id = ${given.id}`,
    );
    await enter(bo.call);
    expect(await bans(owner)).toEqual([]);
    // And can be banned once more.
    expect((await ban(owner, bo.id, null)).bannedUntilUnixMs).toBeNull();
  });
});

describe("someone whom hosts can't ban", () => {
  test("is themselves, the creator, another host, who is banned already, and nobody", async () => {
    expect(await codeOf(ban(host, host.id))).toBe("CANNOT_BAN_SELF");
    expect(await codeOf(ban(host, owner.id))).toBe("CANNOT_BAN_CREATOR");
    const second = await person("second");
    await makeHost(owner, second);
    expect(await codeOf(ban(host, second.id))).toBe("CANNOT_BAN_HOST");
    await ban(host, bo.id);
    expect(await codeOf(ban(owner, bo.id))).toBe("ALREADY_BANNED");
    expect(await codeOf(ban(owner, "no-such-participant"))).toBe("USER_NOT_FOUND");
    expect(await codeOf(ban(bo, host.id))).toBe("FORBIDDEN");
  });

  test("is who has blocked them, as nobody is to be learnt of them", async () => {
    await bo.call("POST /users/{id}/block", { params: { id: host.id } });
    expect(await codeOf(ban(host, bo.id))).toBe("USER_NOT_FOUND");
    expect(await bans(host)).toEqual([]);
    expect(await ban(owner, bo.id)).toMatchObject({ displayName: "Bo" });
  });

  test("the owner bans a host, who is none from then on", async () => {
    const one = await enter(host.call);
    await ban(owner, host.id);
    expect(await one.closed()).toBe(LEAVE_CODES.banned);
    const { data } = await owner.call("GET /rooms/get/{id}", { ...at(), query: {} });
    expect(data.administrators).toEqual([]);
    expect(await codeOf(bans(host))).toBe("FORBIDDEN");
    expect(await codeOf(join(host.call))).toBe("BANNED");
  });

  test("two hosts at the same moment ban somebody once", async () => {
    const both = await Promise.all([codeOf(ban(owner, bo.id)), codeOf(ban(host, bo.id))]);
    expect(both.toSorted()).toEqual(["ALREADY_BANNED", "ok"]);
    expect(await bans(owner)).toHaveLength(1);
  });
});

describe("someone removed by a host", () => {
  test("leaves with kicked, and can come back", async () => {
    const [one, other] = [await enter(bo.call), await enter(owner.call)];
    const { me } = await one.hear("welcome");
    await remove(host, bo.id);
    expect(await one.closed()).toBe(LEAVE_CODES.kicked);
    expect(await other.hear("left")).toEqual({ id: me, reason: "kicked" });
    await enter(bo.call);
  });

  test("is a guest, by their participant id", async () => {
    const one = await enterAsGuest(uidOf(1));
    const { me } = await one.hear("welcome");
    await remove(owner, me);
    expect(await one.closed()).toBe(LEAVE_CODES.kicked);
  });

  test("is no host of more say, not oneself, and not who isn't there", async () => {
    await enter(owner.call);
    await enter(host.call);
    expect(await codeOf(remove(host, owner.id))).toBe("CANNOT_REMOVE_HOST");
    expect(await codeOf(remove(host, host.id))).toBe("NOT_YOURSELF");
    expect(await codeOf(remove(host, bo.id))).toBe("USER_NOT_FOUND");
    expect(await codeOf(remove(bo, host.id))).toBe("FORBIDDEN");
  });
});
