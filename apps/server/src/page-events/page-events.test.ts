// Slow: waits for those who are away.
import { once } from "node:events";
import { connect } from "node:net";
import { PAGE_EVENTS_CLOSE } from "@veranda/contract";
import type { PageEvent } from "@veranda/contract/page-events";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { befriend } from "../testing/befriend.ts";
import { addressOf, openEventsPage, refusal, type EventsPage } from "../testing/events-page.ts";
import { addPerson, type TestPerson } from "../testing/people.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { soon } from "../testing/soon.ts";
import { SOCKETS_A_PERSON } from "./page-sockets.ts";
import { createMemoryLimiter } from "../platform/shared/limiter.ts";
import { createPageTickets } from "./page-ticket.ts";

type PresenceEvent = Extract<PageEvent, { action: "presence" }>;

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
beforeAll(async () => {
  server = await openTestServer();
  ada = await addPerson(server, "ada", { displayName: "Ada" });
  bo = await addPerson(server, "bo", { displayName: "Bo" });
});
afterAll(() => server.close());

const page = (person: TestPerson): Promise<EventsPage> => openEventsPage(server.origin, person);
const ticket = async (person: TestPerson): Promise<string> =>
  (await person.call("POST /live-events/ticket", {})).data.token;
const address = (token: string): string => addressOf(server.origin, token);

describe("connecting", () => {
  test("a ticket opens one socket, once", async () => {
    const token = await ticket(ada);
    const socket = new WebSocket(address(token));
    await once(socket, "open");
    expect(await refusal(address(token))).toBe(401);
    socket.close();
  });

  test("requires a ticket", async () => {
    for (const token of ["", "nonsense", ada.token, `${(await ticket(ada)).slice(0, -3)}AAA`])
      expect(await refusal(address(token))).toBe(401);
    expect(await refusal(`${server.origin.replace("http", "ws")}/api/live-events`)).toBe(401);
    expect(await refusal(`${server.origin.replace("http", "ws")}/api/live-eventsx?token=1`)).toBe(404);
  });

  test("a ticket is valid for half a minute", async () => {
    const stale = createPageTickets(server.secret, { take: async () => null }, () => Date.now() - 31_000);
    const { token } = await stale.issue({ accountId: ada.id, sessionId: ada.sessionId });
    expect(await refusal(address(token))).toBe(401);
  });

  test("a used ticket isn't valid again when the clock is set back", async () => {
    const clock = { step: 0, monotonic: 0 };
    const limiter = createMemoryLimiter(() => clock.monotonic);
    const tickets = createPageTickets(server.secret, limiter, () => Date.now() + clock.step);
    const { token } = await tickets.issue({ accountId: ada.id, sessionId: ada.sessionId });
    expect(await tickets.redeem(token)).not.toBeNull();
    for (const step of [-3_600_000, 0]) {
      Object.assign(clock, { step, monotonic: 40_000 });
      expect(await tickets.redeem(token)).toBeNull();
    }
  });

  test("guests and anonymous visitors get no ticket", async () => {
    await expect(server.call("POST /live-events/ticket", {})).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
  });

  test("a malformed URL or an incomplete handshake affects nobody else", async () => {
    for (const line of [
      "GET /api/live-events?token=%E0%A4%A HTTP/1.1",
      "GET /api/live-events?%00= HTTP/1.1",
    ]) {
      const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
      socket.write(`${line}\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`);
      const [answer] = (await once(socket, "data")) as [Buffer];
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 40[01]/);
      socket.destroy();
    }
    const hasty = connect(Number(new URL(server.origin).port), "127.0.0.1");
    hasty.write(
      `GET /api/live-events?token=${await ticket(ada)} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`,
    );
    hasty.destroy();
    const after = await page(ada);
    after.close();
  });

  test("no ticket is ever in the log", async () => {
    const token = await ticket(ada);
    const socket = new WebSocket(address(token));
    await once(socket, "open");
    socket.close();
    await refusal(address(token));
    expect(server.log.join("")).not.toContain(token.slice(-20));
    expect(server.log.join("")).not.toContain("token=");
  });
});

describe("an open socket", () => {
  test("receives events about its person, on all of their pages, and nothing else", async () => {
    const [one, two, other] = [await page(bo), await page(bo), await page(ada)];
    await ada.call("POST /friends/add", { body: { userID: bo.id } });
    const event = { action: "friend_request", friend: { id: ada.id, displayName: "Ada" } };
    expect(await one.next("friend_request")).toEqual(event);
    expect(await two.next("friend_request")).toEqual(event);
    await bo.call("POST /friends/add", { body: { userID: ada.id } });
    expect(await other.next("friend_accepted")).toEqual({
      action: "friend_accepted",
      friend: { id: bo.id, displayName: "Bo" },
    });
    await ada.call("DELETE /friends/{id}", { params: { id: bo.id } });
    expect(await one.next("friend_removed")).toMatchObject({ friend: { id: ada.id } });
    expect(other.events.map(({ action }) => action)).not.toContain("friend_request");
    for (const each of [one, two, other]) each.close();
  });

  test("receives changes by its own person on another page", async () => {
    const other = await page(ada);
    await ada.call("PATCH /users/me", { body: { about: "By the sea." } });
    expect(await other.next("account_changed")).toEqual({ action: "account_changed" });
    other.close();
  });

  test("is closed when it sends anything", async () => {
    for (const said of ["hello", "{", Buffer.from([1, 2, 3])]) {
      const talker = await page(ada);
      talker.socket.send(said);
      expect(await talker.closed()).toBe(PAGE_EVENTS_CLOSE.notUnderstood);
    }
    const loud = await page(ada);
    loud.socket.on("error", () => undefined);
    loud.socket.send("x".repeat(100_000));
    expect(await loud.closed()).toBe(1009);
  });

  test("is closed in favour of a newer one beyond the maximum per person", async () => {
    const pages: EventsPage[] = [];
    for (let n = 0; n <= SOCKETS_A_PERSON; n += 1) pages.push(await page(ada));
    const [first, ...others] = pages;
    expect(await first?.closed()).toBe(PAGE_EVENTS_CLOSE.replaced);
    expect(others.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true);
    for (const each of others) each.close();
  });

  test("ends with its session, and not with another one of the same person", async () => {
    const cy = await addPerson(server, "cy");
    const again = await page(cy);
    const own = await page(cy);
    await cy.call("DELETE /auth/sessions/{id}", { params: { id: cy.sessionId } });
    expect(await own.closed()).toBe(PAGE_EVENTS_CLOSE.sessionEnded);
    expect(own.events.at(-1)).toEqual({ action: "session_ended" });
    expect(await again.closed()).toBe(PAGE_EVENTS_CLOSE.sessionEnded);
    await expect(cy.call("POST /live-events/ticket", {})).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("a ticket from before its session ended isn't valid", async () => {
    const dee = await addPerson(server, "dee");
    const token = await ticket(dee);
    await dee.call("DELETE /auth/sessions/{id}", { params: { id: dee.sessionId } });
    expect(await refusal(address(token))).toBe(401);
  });

  test("is notified when the server closes, which doesn't wait for stuck clients", async () => {
    const leaving = await openTestServer();
    const eve = await addPerson(leaving, "eve");
    const own = await openEventsPage(leaving.origin, eve);
    const stuck = await openEventsPage(leaving.origin, eve);
    stuck.socket.pause();
    const from = Date.now();
    await leaving.close();
    expect(Date.now() - from).toBeLessThan(20_000);
    expect(await own.closed()).toBe(PAGE_EVENTS_CLOSE.serverGoes);
    stuck.socket.terminate();
  });
});

describe("presence", () => {
  test("friends are notified who comes online, where they are, and who has gone offline", async () => {
    const fay = await addPerson(server, "fay", { displayName: "Fay" });
    const gus = await addPerson(server, "gus", { displayName: "Gus" });
    await befriend(fay, gus);
    const watching = await page(gus);
    const stranger = await page(ada);

    const first = await page(fay);
    const friend = { id: fay.id, displayName: "Fay" };
    // Becoming friends causes an event too, which may arrive late with the same state.
    const hears = (isSo: (said: PresenceEvent) => boolean) =>
      soon(async () => {
        const said = await watching.next("presence");
        expect(said).toSatisfy(isSo);
        return said;
      });
    const came = await hears(({ isOnline }) => isOnline);
    expect(came).toEqual({ action: "presence", friend, isOnline: true, whereabouts: null });
    const { data } = await gus.call("GET /friends", { query: {} });
    expect(data.friends).toMatchObject([{ userID: fay.id, isOnline: true, whereabouts: null }]);

    server.rooms.whereabouts.set(fay.id, { spaceId: "park0001", instanceId: "one" });
    server.rooms.deps?.onMoved(fay.id);
    expect(await hears(({ whereabouts }) => whereabouts !== null)).toMatchObject({
      whereabouts: { spaceID: "park0001", instanceId: "one" },
    });

    await fay.call("PATCH /users/me", { body: { preferences: { showsWhereabouts: false } } });
    server.rooms.deps?.onMoved(fay.id);
    expect(await hears(({ whereabouts }) => whereabouts === null)).toMatchObject({ isOnline: true });
    server.rooms.whereabouts.delete(fay.id);

    // Reloading the page within the grace period causes no events.
    first.close();
    const second = await page(fay);
    second.close();
    const gone = { action: "presence", friend, isOnline: false };
    expect(watching.events).not.toContainEqual(expect.objectContaining(gone));
    await vi.waitFor(() => expect(watching.events.at(-1)).toMatchObject(gone), {
      timeout: 30_000,
      interval: 200,
    });
    expect(stranger.events.filter(({ action }) => action === "presence")).toEqual([]);
    stranger.close();
    watching.close();
  }, 60_000);
});
