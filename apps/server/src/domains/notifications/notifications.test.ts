import { createECDH, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEventsPage } from "../../testing/events-page.ts";
import { setAgeBand } from "../../testing/age-band.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { accounts } from "../accounts/tables.ts";
import { spaceMembers } from "../spaces/tables.ts";
import { DEVICES_MAX } from "./devices.ts";
import { notifications, pushDevices } from "./tables.ts";
import { soon } from "../../testing/soon.ts";
import { addMember } from "../../testing/space-members.ts";

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
beforeAll(async () => {
  server = await openTestServer();
  ada = await addPerson(server, "ada", { displayName: "Ada" });
  bo = await addPerson(server, "bo", { displayName: "Bo" });
});
afterAll(() => server.close());

const listOf = async (person: TestPerson, query: { before?: number; count?: number } = {}) =>
  (await person.call("GET /notifications", { query })).data;
const kindsOf = async (person: TestPerson) => (await listOf(person)).notifications.map(({ kind }) => kind);
const follow = (who: TestPerson, whom: TestPerson) =>
  who.call("POST /users/v1/follow", { body: { userID: whom.id } });
const unfollow = (who: TestPerson, whom: TestPerson) =>
  who.call("POST /users/v1/unfollow", { body: { userID: whom.id } });
const acknowledge = (who: TestPerson, key: string) =>
  who.call("POST /users/{id}/acknowledgeNotification", { params: { id: who.id }, body: { key } });

describe("the list", () => {
  test("says who did what, newest first, until it is acknowledged", async () => {
    const page = await openEventsPage(server.origin, bo);
    await follow(ada, bo);
    const told = await page.next("notification");
    expect(told).toMatchObject({ unreadCount: 1, notification: { kind: "follow", isRead: false } });
    await ada.call("POST /friends/add", { body: { userID: bo.id } });
    await page.next("notification");
    const list = await listOf(bo);
    expect(list.unreadCount).toBe(2);
    expect(list.notifications).toMatchObject([
      {
        kind: "friend_request",
        isRead: false,
        person: { userID: ada.id, displayName: "Ada", username: "ada" },
      },
      { kind: "follow", isRead: false },
    ]);
    const first = await listOf(bo, { count: 1 });
    expect(first.notifications).toHaveLength(1);
    const second = await listOf(bo, { count: 1, ...(first.next === null ? {} : { before: first.next }) });
    expect(second.notifications).toMatchObject([{ kind: "follow" }]);
    expect(second.next).toBe(null);

    await acknowledge(bo, told.notification.key);
    expect(await listOf(bo)).toMatchObject({
      unreadCount: 1,
      notifications: [{ isRead: false }, { isRead: true }],
    });
    expect(await page.next("account_changed")).toEqual({ action: "account_changed" });
    await acknowledge(bo, "all");
    await acknowledge(bo, "all");
    expect((await listOf(bo)).unreadCount).toBe(0);
    page.close();
  });

  test("an answered or withdrawn request is not shown any more", async () => {
    await bo.call("POST /friends/add", { body: { userID: ada.id } });
    await soon(async () => expect(await kindsOf(ada)).toEqual(["friend_accepted"]));
    await soon(async () => expect(await kindsOf(bo)).toEqual(["follow"]));
    const cy = await addPerson(server, "cy");
    await cy.call("POST /friends/add", { body: { userID: bo.id } });
    await soon(async () => expect(await kindsOf(bo)).toContain("friend_request"));
    await cy.call("DELETE /friends/{id}", { params: { id: bo.id } });
    await soon(async () => expect(await kindsOf(bo)).not.toContain("friend_request"));
  });

  test("repeated following is notified once a day", async () => {
    const [dee, eve] = [await addPerson(server, "dee"), await addPerson(server, "eve")];
    await follow(dee, eve);
    await soon(async () => expect((await listOf(eve)).unreadCount).toBe(1));
    await acknowledge(eve, "all");
    for (let n = 0; n < 3; n += 1) {
      await unfollow(dee, eve);
      await follow(dee, eve);
    }
    await follow(ada, eve);
    await soon(async () => expect((await listOf(eve)).notifications).toHaveLength(2));
    expect((await listOf(eve)).unreadCount).toBe(1);
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    await server.db
      .update(notifications)
      .set({ createdAt: dayAgo })
      .where(eq(notifications.accountId, eve.id));
    await unfollow(dee, eve);
    await follow(dee, eve);
    await soon(async () => expect((await listOf(eve)).unreadCount).toBe(2));
    expect((await listOf(eve)).notifications[0]).toMatchObject({ person: { userID: dee.id } });
  });

  test("the love of one's own space, and a guest in it during one's absence, are notified", async () => {
    await addMember(server.db, bo.id, ["park0001"]);
    await ada.call("POST /rooms/love", { body: { roomIDs: ["park0001"], loved: true } });
    await soon(async () =>
      expect((await listOf(bo)).notifications[0]).toMatchObject({ kind: "love", space: { id: "park0001" } }),
    );
    const visitor = { visitorId: "x", userId: ada.id, isAuthless: false, isHost: false };
    server.rooms.deps?.onVisit("park0001", { ...visitor, userId: null }, []);
    server.rooms.deps?.onVisit("park0001", { ...visitor, userId: bo.id }, []);
    server.rooms.deps?.onVisit("park0001", visitor, []);
    await soon(async () => expect((await kindsOf(bo))[0]).toBe("host_event"));
    expect((await kindsOf(bo)).filter((kind) => kind === "host_event")).toHaveLength(1);
    await server.db.delete(spaceMembers).where(eq(spaceMembers.spaceId, "park0001"));
  });

  test("nobody is notified through their space of somebody under 16 whom they can't find, nor later", async () => {
    const [kit, lil, adult, teen] = await Promise.all([
      addPerson(server, "kit"),
      addPerson(server, "lil"),
      addPerson(server, "adult"),
      addPerson(server, "teen"),
    ]);
    await setAgeBand(server, kit.id, "13_15");
    await setAgeBand(server, teen.id, "16_17");
    const named = async (owner: TestPerson) =>
      (await listOf(owner)).notifications
        .flatMap((each) => ("person" in each ? `${each.kind} ${each.person?.username}` : []))
        .toSorted();
    const space = async (owner: TestPerson) =>
      (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data.id;
    const comes = async ({ id: userId, call }: TestPerson, spaceId: string) => {
      await call("POST /rooms/love", { body: { roomIDs: [spaceId], loved: true } });
      const visitor = { visitorId: userId, userId, isAuthless: false, isHost: false };
      server.rooms.deps?.onVisit(spaceId, visitor, []);
    };
    const [adults, teens] = [await space(adult), await space(teen)];
    await comes(kit, teens);
    await soon(async () => expect(await named(teen)).toEqual(["host_event kit", "love kit"]));
    await comes(kit, adults);
    await comes(lil, adults);
    await soon(async () => expect(await named(adult)).toEqual(["host_event lil", "love lil"]));
    await lil.call("POST /users/me/age", { body: { birthYear: new Date().getUTCFullYear() - 15 } });
    await soon(async () => expect(await named(adult)).toEqual([]));
    expect(await named(teen)).toEqual(["host_event kit", "love kit"]);
  });

  test("an invitation is shown to the owner of the address, until it is withdrawn", async () => {
    const [cas, dot] = [await addPerson(server, "cas"), await addPerson(server, "dot")];
    const space = (await cas.call("POST /rooms", { body: { name: "Tea room" } })).data;
    const at = { params: { id: space.id } };
    const emails = ["nobody@example.org", dot.email, cas.email];
    for (let n = 0; n < 2; n += 1)
      await cas.call("POST /rooms/{id}/share/invite", { ...at, body: { emails } });
    await soon(async () =>
      expect(await listOf(dot)).toMatchObject({
        unreadCount: 1,
        notifications: [{ kind: "invitation", person: { userID: cas.id }, space: { name: "Tea room" } }],
      }),
    );
    expect(await kindsOf(cas)).toEqual([]);
    const { data: invitations } = await cas.call("GET /rooms/{id}/share/invite", at);
    const ofDot = invitations.flatMap(({ id, email }) => (email === dot.email ? id : []));
    await cas.call("DELETE /rooms/{id}/share/invite", { ...at, body: { userIDs: ofDot } });
    await soon(async () => expect(await listOf(dot)).toMatchObject({ unreadCount: 0, notifications: [] }));
  });

  test("a role in a space is notified to its holder, and replaced by its withdrawal", async () => {
    const [pat, quin] = [await addPerson(server, "pat"), await addPerson(server, "quin")];
    const body = { name: "Class", shareSetting: "PUBLIC_LINK" } as const;
    const { data: space } = await pat.call("POST /rooms", { body });
    const at = { params: { id: space.id } };
    const { data: roles } = await pat.call("POST /rooms/{id}/roles", {
      ...at,
      body: { userID: quin.id, role: "presenter", stand: null },
    });
    const person = { userID: pat.id };
    await soon(async () =>
      expect(await listOf(quin)).toMatchObject({
        unreadCount: 1,
        notifications: [{ kind: "role_given", news: "presenter", person, space: { name: "Class" } }],
      }),
    );
    await pat.call("DELETE /rooms/{id}/roles/{roleID}", {
      params: { id: space.id, roleID: roles[0]?.id ?? "" },
    });
    await soon(async () =>
      expect((await listOf(quin)).notifications).toMatchObject([{ kind: "role_taken", news: "presenter" }]),
    );
  });

  test("news about a space that the person can't enter any more isn't counted", async () => {
    const [lou, max] = [await addPerson(server, "lou"), await addPerson(server, "max")];
    const { data: space } = await lou.call("POST /rooms", { body: { name: "Attic" } });
    const params = { id: space.id };
    await lou.call("POST /rooms/{id}/share/invite", { params, body: { emails: [max.email] } });
    await soon(async () => expect(await listOf(max)).toMatchObject({ unreadCount: 1, notifications: [{}] }));
    await lou.call("POST /rooms/delete/{id}", { params });
    expect(await listOf(max)).toMatchObject({ unreadCount: 0, notifications: [] });
    // An open page receives the same number.
    const page = await openEventsPage(server.origin, max);
    await follow(ada, max);
    expect(await page.next("notification")).toMatchObject({ unreadCount: 1 });
    page.close();
    await lou.call("POST /rooms/{id}/restore", { params });
    expect(await listOf(max)).toMatchObject({ unreadCount: 2, notifications: [{}, {}] });
  });

  test("nobody gets notifications that they turned off", async () => {
    const [fay, gus] = [await addPerson(server, "fay"), await addPerson(server, "gus")];
    await gus.call("PATCH /users/me", { body: { preferences: { notifications: { follows: false } } } });
    await follow(fay, gus);
    await fay.call("POST /friends/add", { body: { userID: gus.id } });
    await soon(async () => expect(await kindsOf(gus)).toEqual(["friend_request"]));
  });

  test("news of blocked people is neither shown nor counted", async () => {
    const [hal, ida] = [await addPerson(server, "hal"), await addPerson(server, "ida")];
    await follow(hal, ida);
    await soon(async () => expect((await listOf(ida)).unreadCount).toBe(1));
    await ida.call("POST /friends/block", { body: { userID: hal.id } });
    expect(await listOf(ida)).toMatchObject({ notifications: [], unreadCount: 0 });
  });

  test("is deleted with the account that it is about", async () => {
    const [jo, kim] = [await addPerson(server, "jo"), await addPerson(server, "kim")];
    await follow(jo, kim);
    await soon(async () => expect((await listOf(kim)).unreadCount).toBe(1));
    await jo.call("DELETE /users/me", {});
    expect(await listOf(kim)).toMatchObject({ notifications: [], unreadCount: 0 });
  });
});

describe("acknowledging", () => {
  test("another person's notification is refused", async () => {
    await expect(
      ada.call("POST /users/{id}/acknowledgeNotification", { params: { id: bo.id }, body: { key: "all" } }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("announcements to everyone are acknowledged once, with a limit", async () => {
    await Promise.all(["new-ui", "new-ui", "new-ui"].map((key) => acknowledge(ada, key)));
    await acknowledge(ada, "whats_new:2");
    const keys = async () => (await ada.call("GET /users/me", {})).data.acknowledgedInAppNotificationKeys;
    expect(await keys()).toEqual(["new-ui", "whats_new:2"]);
    const many = Array.from({ length: 200 }, (_, n) => `k${n}`);
    await server.db
      .update(accounts)
      .set({ acknowledgedKeys: ["new-ui", ...many.slice(1)] })
      .where(eq(accounts.id, ada.id));
    await acknowledge(ada, "one-more");
    const kept = await keys();
    expect(kept).toHaveLength(200);
    expect(kept.at(-1)).toBe("one-more");
    expect(kept).not.toContain("new-ui");
    await expect(acknowledge(ada, "x".repeat(200))).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});

describe("devices", () => {
  const browser = (endpoint: string): string => {
    const keys = createECDH("prime256v1");
    keys.generateKeys();
    const auth = randomBytes(16).toString("base64url");
    return JSON.stringify({ endpoint, keys: { p256dh: keys.getPublicKey("base64url"), auth } });
  };
  const add = (person: TestPerson, token: string) =>
    person.call("POST /notifications/deviceToken", { body: { token, platform: "web" } });
  const endpointsOf = async (person: TestPerson) =>
    (await server.db.select().from(pushDevices).where(eq(pushDevices.accountId, person.id))).map(
      ({ endpoint }) => endpoint,
    );

  test("are stored, and removed only by their owner", async () => {
    const token = browser("https://push.example.org/one");
    await add(ada, token);
    await add(ada, token);
    await bo.call("DELETE /notifications/deviceToken", { body: { token } });
    expect(await endpointsOf(ada)).toEqual(["https://push.example.org/one"]);
    await ada.call("DELETE /notifications/deviceToken", { body: { token } });
    await ada.call("DELETE /notifications/deviceToken", { body: { token } });
    expect(await endpointsOf(ada)).toEqual([]);
  });

  test("a browser belongs to whoever signed in there last", async () => {
    const token = browser("https://push.example.org/shared");
    await add(ada, token);
    await add(bo, token);
    expect(await endpointsOf(ada)).toEqual([]);
    expect(await endpointsOf(bo)).toEqual(["https://push.example.org/shared"]);
  });

  test("internal and invalid addresses are rejected", async () => {
    for (const token of [browser("https://127.0.0.1/x"), browser("http://push.example.org/x"), "{}"])
      await expect(add(ada, token)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  test("are limited in number, and end with their session", async () => {
    const lea = await addPerson(server, "lea");
    for (let n = 0; n < DEVICES_MAX + 2; n += 1) await add(lea, browser(`https://push.example.org/lea${n}`));
    const kept = await endpointsOf(lea);
    expect(kept).toHaveLength(DEVICES_MAX);
    expect(kept).not.toContain("https://push.example.org/lea0");
    await lea.call("DELETE /auth/sessions/{id}", { params: { id: lea.sessionId } });
    await soon(async () => expect(await endpointsOf(lea)).toEqual([]));
  });
});
