import { describe, expect, test } from "vitest";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { sql } from "drizzle-orm";
import { codeOf } from "../../testing/code-of.ts";
import type { TestPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/test-server.ts";
import { eachInBanScene } from "./bans.fixture.ts";

/* A ban goes with the browser of whom it is given to, whoever is signed in there. */

let server: TestServer;
let owner: TestPerson;
let host: TestPerson;
let bo: TestPerson;
const { ban, browser, coHostAndLeave, enter, enterAsGuest, join, person, tokenOf, uidOf } = eachInBanScene(
  (scene) => {
    ({ server, owner, host, bo } = scene);
  },
);

describe("someone with an account who is banned", () => {
  test("who has just left is banned with the browser that they were in", async () => {
    const door = await enter(owner.call);
    const uid = uidOf(7);
    const one = await enter(browser(uid, bo.token));
    const { me } = await one.hear("welcome");
    one.leave();
    await door.hear("left", ({ id }) => id === me);
    await ban(owner, bo.id);
    expect(await codeOf(enterAsGuest(uid))).toBe("BANNED");
    expect(await codeOf(enterAsGuest(uidOf(8)))).not.toBe("BANNED");
  });

  test("does not come in as a guest of the same browser, nor by another account of it", async () => {
    const uid = uidOf(1);
    const theirs = browser(uid, bo.token);
    await enter(theirs);
    await ban(host, bo.id);
    expect(await codeOf(tokenOf(browser(uid), uid))).toBe("BANNED");
    const cy = await person("cy");
    expect(await codeOf(join(browser(uid, cy.token)))).toBe("BANNED");
    await enter(browser(uidOf(2), cy.token));
    expect(await codeOf(join(browser(uidOf(3), bo.token)))).toBe("BANNED");
  });

  test("does not come in by signing in inside, as a guest of another browser", async () => {
    const door = await coHostAndLeave(bo, owner);
    await ban(host, bo.id);
    const guest = await enterAsGuest(uidOf(4));
    const { me: asGuest } = await guest.hear("welcome");
    guest.send("identify", { accessToken: bo.token });
    expect(await guest.closed()).toBe(LEAVE_CODES.banned);
    expect(await door.hear("left", ({ id }) => id === asGuest)).toEqual({ id: asGuest, reason: "banned" });
    // Nobody was told of the account, and they were told nothing that is a host's.
    expect(JSON.stringify(door.heard.filter(({ name }) => name === "updated"))).not.toContain(asGuest);
    expect(guest.heard.filter(({ name }) => name === "rights" || name === "hostView")).toEqual([]);
  });
});

describe("a guest who is banned", () => {
  test("leaves at once and stays out with this browser, also when they sign in there", async () => {
    const uid = uidOf(1);
    const pass = await tokenOf(browser(uid), uid);
    const one = await enter(browser(uid, pass));
    const bystander = await enterAsGuest(uidOf(2));
    const { me } = await one.hear("welcome");
    const given = await ban(owner, me, null, "");
    expect(given).toMatchObject({ userID: null, bannedUntilUnixMs: null });
    expect(await one.closed()).toBe(LEAVE_CODES.banned);
    expect(bystander.closedWith).toBeNull();
    expect(await codeOf(tokenOf(browser(uid), uid))).toBe("BANNED");
    expect(await codeOf(join(browser(uid, pass)))).toBe("BANNED");
    expect(await codeOf(join(browser(uid, bo.token)))).toBe("BANNED");
    expect(await codeOf(ban(owner, me))).toBe("ALREADY_BANNED");
    await enterAsGuest(uidOf(3));
    // Nobody learns the browser's own id from what is kept.
    const { rows } = await server.db.execute(sql`select device from space_bans where id = ${given.id}`);
    expect(JSON.stringify(rows)).not.toContain(uid);
  });

  test("has signed in meanwhile: the account is kept out too", async () => {
    const uid = uidOf(1);
    const one = await enterAsGuest(uid);
    const { me } = await one.hear("welcome");
    one.send("identify", { accessToken: bo.token });
    await one.hear("updated", ({ participant }) => participant.userId === bo.id);
    await ban(owner, me);
    expect(await one.closed()).toBe(LEAVE_CODES.banned);
    expect(await codeOf(join(browser(uidOf(2), bo.token)))).toBe("BANNED");
    expect(await codeOf(tokenOf(browser(uid), uid))).toBe("BANNED");
  });
});
