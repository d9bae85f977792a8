import type { Client, Space } from "@veranda/contract";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestClient } from "../../rooms/testing/test-client.ts";
import { Visits } from "../../rooms/testing/visits.ts";
import { codeOf } from "../../testing/code-of.ts";
import { bearer, callsWith } from "../../testing/calls-with.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

/* Gates by password, by a list of addresses and for adults, through calls and real rooms. */

let server: TestServer;
let owner: TestPerson;
let bo: TestPerson;
let space: Space;
let made = 0;
const visits = new Visits(() => server.origin);
const PASSWORD = "a quiet harbour";

beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  owner = await addPerson(server, `gateowner${made}`);
  bo = await addPerson(server, `gatebo${made}`);
  space = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
});
afterEach(() => visits.breakOff());

const at = () => ({ params: { id: space.id } });
const shared = () => ({ ...at(), query: {} });
const setPassword = async (password = PASSWORD, by = owner.call) =>
  (await by("PUT /rooms/{id}/gates/password", { ...at(), body: { password } })).data;
const setEmails = async (emails: string[]) =>
  (await owner.call("PUT /rooms/{id}/gates/emails", { ...at(), body: { emails } })).data;
const setMode = async (mode: "all" | "any") =>
  (await owner.call("PATCH /rooms/{id}/gates", { ...at(), body: { mode } })).data;
const gates = async (call: Client) => (await call("GET /rooms/{id}/gates", shared())).data;
const give = async (call: Client, password = PASSWORD) =>
  (await call("POST /rooms/{id}/gates/password", { ...shared(), body: { password } })).data;
const confirm = async (call: Client) => (await call("POST /rooms/{id}/gates/adults", shared())).data;
const markForAdults = async () => (await owner.call("PUT /rooms/{id}/gates/adults", at())).data;
const remove = async (gateID: string) =>
  (await owner.call("DELETE /rooms/{id}/gates/{gateID}", { params: { id: space.id, gateID } })).data;
const join = (call: Client) => visits.seat(call, space.id);
const enter = (call: Client): Promise<TestClient> => visits.enter(call, space.id);
const uidOf = (n: number): string => `mwq5c8f5-${(made * 100 + n).toString(16).padStart(16, "0")}`;
/** A browser without a signed-in person. */
const browser = (uid: string, token?: string): Client =>
  callsWith(server.origin, { cookie: `uid=${uid}`, ...(token === undefined ? {} : bearer(token)) });
const guestToken = async (call: Client, uid: string): Promise<string> =>
  (
    await call("POST /rooms/noauth/{id}", {
      ...at(),
      body: { roomId: space.id, roomShareID: null, noAuthUserID: uid },
    })
  ).data.tempToken;

describe("a password", () => {
  test("is asked of everybody but the hosts, and admits permanently", async () => {
    await setPassword();
    expect(await codeOf(join(bo.call))).toBe("GATED");
    expect(await codeOf(join(owner.call))).toBe("ok");
    expect(await gates(bo.call)).toMatchObject({
      isOpen: false,
      gates: [{ kind: "password", isPassed: false }],
    });
    expect(await codeOf(give(bo.call, "a loud harbour"))).toBe("WRONG_PASSWORD");
    expect(await codeOf(join(bo.call))).toBe("GATED");
    expect(await give(bo.call)).toMatchObject({ isOpen: true, gates: [{ isPassed: true }] });
    expect(await codeOf(join(bo.call))).toBe("ok");
    // Entering it again is no error.
    expect(await give(bo.call)).toMatchObject({ isOpen: true });
  });

  test("is remembered in a guest's browser, and in no other", async () => {
    await setPassword();
    const [mine, other] = [uidOf(1), uidOf(2)];
    expect(await codeOf(guestToken(browser(mine), mine))).toBe("GATED");
    await give(browser(mine));
    const token = await guestToken(browser(mine), mine);
    expect(await codeOf(join(browser(mine, token)))).toBe("ok");
    expect(await codeOf(guestToken(browser(other), other))).toBe("GATED");
    // An earlier token doesn't bypass it.
    await setPassword("another harbour");
    expect(await codeOf(join(browser(mine, token)))).toBe("GATED");
  });

  test("protects the instances, the contents, the chat and the broadcast", async () => {
    await enter(owner.call);
    await setPassword();
    expect(await codeOf(bo.call("GET /rooms/{id}/instances", shared()))).toBe("GATED");
    expect(await codeOf(bo.call("GET /rooms/{id}/contents", shared()))).toBe("GATED");
    expect(await codeOf(bo.call("POST /rooms/{id}/watch", { ...shared(), body: {} }))).toBe("GATED");
    const body = { instanceId: "instance1" };
    expect(await codeOf(bo.call("POST /meetings/{id}/joinChat", { ...shared(), body }))).toBe("GATED");
    expect(await codeOf(bo.call("POST /rooms/{id}/export", { ...at(), body: {} }))).toBe("USER_UNAUTHORIZED");
    const file = { contentType: "image/png", name: "a.png", size: 10, roomID: space.id };
    expect(await codeOf(bo.call("POST /files", { body: file }))).toBe("USER_UNAUTHORIZED");
    // The space stays visible: people who see its page see what is required.
    expect((await bo.call("GET /rooms/{id}/preview", shared())).data.canJoin).toBe(true);
  });

  test("that is changed removes those who entered the last one, and not the hosts", async () => {
    await setPassword();
    await give(bo.call);
    const [host, inside] = [await enter(owner.call), await enter(bo.call)];
    const { me } = await inside.hear("welcome");
    await setPassword("another harbour");
    expect(await inside.closed()).toBe(LEAVE_CODES.gated);
    expect(await host.hear("left")).toEqual({ id: me, reason: "gated" });
    expect(await codeOf(join(bo.call))).toBe("GATED");
  });

  test("removes those inside without it, and a held seat opens nothing", async () => {
    const seat = await join(bo.call);
    const inside = await enter(bo.call);
    await inside.hear("welcome");
    await setPassword();
    expect(await inside.closed()).toBe(LEAVE_CODES.gated);
    const late = visits.connect(seat);
    expect(await late.closed()).toBe(LEAVE_CODES.gated);
  });

  test("can be guessed at most ten times", async () => {
    await setPassword();
    for (let guess = 0; guess < 10; guess += 1)
      expect(await codeOf(give(bo.call, `guess ${guess}`))).toBe("WRONG_PASSWORD");
    expect(await codeOf(give(bo.call))).toBe("RATE_LIMITED");
    // Others can still try.
    expect(await codeOf(give(browser(uidOf(3))))).toBe("ok");
  });

  test("entered by a whole school behind one address works: right ones don't count as guesses", async () => {
    await setPassword();
    for (let n = 0; n < 125; n += 1)
      expect(await codeOf(give(browser(uidOf(n)))), `of browser ${n}`).toBe("ok");
    for (let n = 0; n < 11; n += 1) expect(await codeOf(give(bo.call))).toBe("ok");
  });

  test("is stored only as a hash, and is in no log and no answer", async () => {
    await setPassword("unmistakable-secret");
    await give(bo.call, "unmistakable-secret");
    const { rows } = await server.db.execute(
      sql`select password_hash from space_gates where space_id = ${space.id}`,
    );
    expect(String(rows[0]?.["password_hash"])).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(await gates(owner.call))).not.toMatch(/unmistakable|argon2/);
    expect(server.log.join("")).not.toContain("unmistakable");
    const acts = (await owner.call("GET /rooms/{id}/host-acts", shared())).data.acts;
    expect(acts).toMatchObject([{ act: "gate_set", detail: "password" }]);
  });

  test("is valid no longer than its pass", async () => {
    await setPassword();
    await give(bo.call);
    await server.db.execute(sql`update space_gate_passes set valid_until = now() - interval '1 second'`);
    expect(await codeOf(join(bo.call))).toBe("GATED");
    await give(bo.call);
    expect(await codeOf(join(bo.call))).toBe("ok");
  });

  test.each(["", "abc", "x".repeat(101)])("of the length of %j is rejected", async (password) => {
    expect(await codeOf(setPassword(password))).toBe("INVALID_INPUT");
  });

  test("can't be entered where none is required", async () => {
    expect(await codeOf(give(bo.call))).toBe("GATE_NOT_FOUND");
    expect(await codeOf(confirm(bo.call))).toBe("GATE_NOT_FOUND");
  });

  test("set by several hosts at once is one gate", async () => {
    await Promise.all([1, 2, 3, 4].map((n) => setPassword(`harbour ${n}`)));
    expect((await gates(owner.call)).gates).toHaveLength(1);
  });
});

describe("a list of addresses", () => {
  test("admits people who have verified one of them, and nobody who only claims it", async () => {
    await setEmails([bo.email.toUpperCase(), "someone@example.org"]);
    expect(await codeOf(join(bo.call))).toBe("ok");
    await server.db.execute(sql`update accounts set email_verified_at = null where id = ${bo.id}`);
    expect(await codeOf(join(bo.call))).toBe("GATED");
    expect(await codeOf(guestToken(browser(uidOf(1)), uidOf(1)))).toBe("GATED");
  });

  test("is visible to hosts only, and people removed from it leave", async () => {
    expect(await setEmails([bo.email])).toMatchObject({ gates: [{ kind: "emails", emails: [bo.email] }] });
    expect((await gates(bo.call)).gates).toEqual([
      { id: expect.any(String), kind: "emails", isPassed: true },
    ]);
    const inside = await enter(bo.call);
    await inside.hear("welcome");
    await setEmails(["someone@example.org"]);
    expect(await inside.closed()).toBe(LEAVE_CODES.gated);
  });

  test("loses the address of a deleted account", async () => {
    await setEmails([bo.email]);
    await bo.call("DELETE /users/me", {});
    expect((await gates(owner.call)).gates).toMatchObject([{ emails: [] }]);
  });

  test.each([[[]], [["nobody"]], [Array.from({ length: 1001 }, (_, n) => `a${n}@example.org`)]])(
    "that is invalid is rejected",
    async (emails) => {
      expect(await codeOf(setEmails(emails))).toBe("INVALID_INPUT");
    },
  );
});

describe("several gates", () => {
  test("must all be passed, or any one if hosts say so", async () => {
    await setPassword();
    await setEmails(["someone@example.org"]);
    await give(bo.call);
    expect(await codeOf(join(bo.call))).toBe("GATED");
    await setMode("any");
    expect(await codeOf(join(bo.call))).toBe("ok");
    const inside = await enter(bo.call);
    await inside.hear("welcome");
    await setMode("all");
    expect(await inside.closed()).toBe(LEAVE_CODES.gated);
  });

  test("require the adult confirmation in addition", async () => {
    await setPassword();
    await markForAdults();
    await setMode("any");
    await give(bo.call);
    expect(await codeOf(join(bo.call))).toBe("GATED");
    expect(await confirm(bo.call)).toMatchObject({ isOpen: true });
    expect(await codeOf(join(bo.call))).toBe("ok");
  });

  test("are removed one by one; removing one twice is no error", async () => {
    const [password] = (await setPassword()).gates;
    await markForAdults();
    await remove(password?.id ?? "");
    expect((await remove(password?.id ?? "")).gates).toMatchObject([{ kind: "adults" }]);
    const other = (await bo.call("POST /rooms", { body: {} })).data;
    const params = { id: other.id, gateID: (await gates(owner.call)).gates[0]?.id ?? "" };
    // The id of another space's gate has no effect.
    await bo.call("DELETE /rooms/{id}/gates/{gateID}", { params });
    expect((await gates(owner.call)).gates).toHaveLength(1);
  });

  test("don't open a space that is closed for another reason", async () => {
    await setPassword();
    await owner.call("PATCH /rooms/{id}/edit", {
      ...at(),
      body: { shareSetting: "PRIVATE", isInviteOnly: true, fullScreenModeEnabled: true },
    });
    expect(await codeOf(give(bo.call))).toBe("USER_UNAUTHORIZED");
    expect(await codeOf(gates(bo.call))).toBe("USER_UNAUTHORIZED");
  });
});

describe("somebody trying to get around them", () => {
  test("has ten guesses, also in parallel, and the right one among later ones opens nothing", async () => {
    await setPassword();
    const guesses = Array.from({ length: 40 }, (_, n) => codeOf(give(bo.call, `a loud harbour ${n}`)));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === "WRONG_PASSWORD")).toHaveLength(10);
    expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(30);
    expect(await codeOf(give(bo.call))).toBe("RATE_LIMITED");
    expect(await codeOf(join(bo.call))).toBe("GATED");
  });

  test("exhausts their network's guesses at that space, and at no other", async () => {
    await setPassword();
    const guesses = Array.from({ length: 125 }, (_, n) => codeOf(give(browser(uidOf(n)), "a loud harbour")));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === "WRONG_PASSWORD")).toHaveLength(120);
    expect(await codeOf(give(bo.call))).toBe("RATE_LIMITED");
    const another = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
    const there = { params: { id: another.id }, body: { password: PASSWORD } };
    await owner.call("PUT /rooms/{id}/gates/password", there);
    expect(await codeOf(bo.call("POST /rooms/{id}/gates/password", { ...there, query: {} }))).toBe("ok");
  });

  test("can't reuse a pass: not in another space, nor in another browser", async () => {
    await Promise.all([setPassword(), markForAdults()]);
    const another = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
    const there = { params: { id: another.id } };
    await owner.call("PUT /rooms/{id}/gates/password", { ...there, body: { password: PASSWORD } });
    await owner.call("PUT /rooms/{id}/gates/adults", there);
    const uid = uidOf(7);
    await give(browser(uid));
    await confirm(browser(uid));
    const inSameBrowser = await visits.seat(browser(uid, bo.token), space.id);
    expect(inSameBrowser).toBeTruthy();
    expect(await codeOf(join(browser(uidOf(8), bo.token)))).toBe("GATED");
    expect(await codeOf(visits.seat(browser(uid, bo.token), another.id))).toBe("GATED");
  });

  test("who sends invalid input gets an error", async () => {
    await Promise.all([setPassword(), setEmails(["ann@example.org"])]);
    const rubbish = ["a quiet\u0000harbour", "\u0000", "x".repeat(100_000)];
    for (const password of rubbish) {
      expect(await codeOf(give(bo.call, password))).toBe("INVALID_INPUT");
      expect(await codeOf(setPassword(password))).toBe("INVALID_INPUT");
    }
    const listOf = (length: number) => Array.from({ length }, (_, n) => `a${n}@example.org`);
    const lists = [["\u0000@example.org"], ["nobody"], [], listOf(1_001)];
    for (const emails of lists) expect(await codeOf(setEmails(emails))).toBe("INVALID_INPUT");
    expect(await codeOf(setEmails(listOf(20_000)))).toBe("BODY_TOO_LARGE");
    expect((await gates(owner.call)).gates).toMatchObject([{}, {}]);
    expect(await codeOf(setPassword("mine from now on", bo.call))).toBe("FORBIDDEN");
    expect(await codeOf(bo.call("PUT /rooms/{id}/gates/adults", at()))).toBe("FORBIDDEN");
    const [{ id: gateID } = { id: "" }] = (await gates(bo.call)).gates;
    const taken = bo.call("DELETE /rooms/{id}/gates/{gateID}", { params: { id: space.id, gateID } });
    expect(await codeOf(taken)).toBe("FORBIDDEN");
  });

  test("doesn't get in with the old password while it is being changed", async () => {
    await setPassword();
    await Promise.all([give(bo.call).catch(() => null), setPassword("another harbour")]);
    expect(await codeOf(join(bo.call))).toBe("GATED");
  });
});

test("passed gates are in the person's export", async () => {
  await setPassword();
  await give(bo.call);
  const { data } = await bo.call("GET /users/me/export", {});
  expect(data.gatePasses).toMatchObject([{ spaceID: space.id, kind: "password" }]);
});
