import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LEAVE_CODES } from "@veranda/contract/rooms/messages";
import type { Space } from "@veranda/contract";
import { eq } from "drizzle-orm";
import { hashPassword } from "../../domains/accounts/password-hash.ts";
import { sessions } from "../../domains/accounts/tables.ts";
import { lockAddress } from "../../domains/accounts/tickets.ts";
import { bearer, callsWith } from "../../testing/calls-with.ts";
import { mailsTo } from "../../testing/mails-to.ts";
import { addPerson, addSession, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import type { TestClient } from "../testing/test-client.ts";
import { Visits } from "../testing/visits.ts";

/* What a signed-in visit is worth once its session has ended, with the calls and the rooms of the product. */

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let space: Space;
let made = 0;
let passwordHash: string;
const BEFORE = "the password before";
const AFTER = "another password after";
const visits = new Visits(() => server.origin);

beforeAll(async () => {
  server = await openTestServer({ withRooms: true });
  passwordHash = await hashPassword(BEFORE);
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  ada = await addPerson(server, `ada${made}`, { displayName: "Ada" });
  bo = await addPerson(server, `bo${made}`, { displayName: "Bo", passwordHash });
  space = (await ada.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
});
afterEach(() => visits.breakOff());

const seat = (who: TestPerson) => visits.seat(who.call, space.id);
const enter = (who: TestPerson): Promise<TestClient> => visits.enter(who.call, space.id);
const signOut = (who: TestPerson, id = who.sessionId) =>
  who.call("DELETE /auth/sessions/{id}", { params: { id } });

describe("an ended session", () => {
  test("ends the visit at once with logged_out, and leaves no reservation behind", async () => {
    const [one, other] = [await enter(bo), await enter(ada)];
    const { me } = await one.hear("welcome");
    await signOut(bo);
    expect(await one.closed()).toBe(LEAVE_CODES.logged_out);
    expect(await other.hear("left")).toEqual({ id: me, reason: "logged_out" });
    expect(other.closedWith).toBeNull();
  });

  test("ends it too when the account is deleted", async () => {
    const one = await enter(bo);
    await bo.call("DELETE /users/me", {});
    expect(await one.closed()).toBe(LEAVE_CODES.logged_out);
  });

  test("ends it too when it was opened while the account was being deleted", async () => {
    const { going, token, one } = await server.db.transaction(async (tx) => {
      await lockAddress(tx, bo.email);
      const going = bo.call("DELETE /users/me", {});
      await untilWaiting(server.db);
      const { data } = await server.call("POST /auth/v1/login", {
        body: { email: bo.email, password: BEFORE },
      });
      const token = data.idToken;
      return { going, token, one: await visits.enter(callsWith(server.origin, bearer(token)), space.id) };
    });
    await going;
    await expect(server.call("POST /live-events/ticket", {}, { token })).rejects.toMatchObject({
      code: "UNAUTHENTICATED",
    });
    expect(await one.closed()).toBe(LEAVE_CODES.logged_out);
  });

  test("does not let a lost connection come back by its reconnection token", async () => {
    const [one, other] = [await enter(bo), await enter(ada)];
    const { me, resumeKey } = await one.hear("welcome");
    one.break();
    await other.hear("updated", ({ participant }) => participant.id === me && participant.isAway);
    await signOut(bo);
    expect(await other.hear("left")).toMatchObject({ id: me, reason: "logged_out" });
    const url = `${one.url}&reconnectionToken=${one.token}`;
    const back = visits.connect({ url, ticket: "" }, { resumeKey });
    expect(await back.closed()).toBe(LEAVE_CODES.logged_out);
  });

  test("opens no seat that was kept while it held", async () => {
    const kept = await seat(bo);
    await signOut(bo);
    expect(await visits.connect(kept).closed()).toBe(LEAVE_CODES.logged_out);
  });

  test("opens none either when this process has not heard of its end", async () => {
    const kept = await seat(bo);
    await server.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.id, bo.sessionId));
    expect(await visits.connect(kept).closed()).toBe(LEAVE_CODES.logged_out);
  });

  test("ends it too when the password is changed elsewhere, and not the session that changed it", async () => {
    const elsewhere = await addSession(server, bo.id);
    const one = await enter(bo);
    await elsewhere.call("POST /auth/v1/change/password", { body: { current: BEFORE, password: AFTER } });
    expect(await one.closed()).toBe(LEAVE_CODES.logged_out);
    // The session that changed it holds, and opens the space.
    await (await visits.enter(elsewhere.call, space.id)).hear("welcome");
  });

  test("ends it too when the password is reset by the mail's link", async () => {
    const one = await enter(bo);
    await server.call("POST /auth/v1/reset/password", { body: { email: bo.email } });
    await soon(async () => expect(await mailsTo(server, bo.email)).toHaveLength(1));
    const [mail] = await mailsTo(server, bo.email);
    const ticket = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "").searchParams.get("ticket") ?? "";
    expect(one.closedWith).toBeNull();
    await server.call("PATCH /auth/v1/reset/password", {
      body: { email: bo.email, ticket, password: AFTER },
    });
    expect(await one.closed()).toBe(LEAVE_CODES.logged_out);
  });

  test("leaves the visits of the same person's other sessions alone", async () => {
    const one = await enter(bo);
    const { sessionId } = await addSession(server, bo.id);
    await signOut(bo, sessionId);
    one.send("chat", { text: "Still here" });
    await one.hear("chat", ({ text }) => text === "Still here");
    expect(one.closedWith).toBeNull();
  });

  test("ends the visit of a guest who signed in inside", async () => {
    const token = await server.call("POST /rooms/noauth/{id}", {
      params: { id: space.id },
      body: { roomId: space.id, roomShareID: null, noAuthUserID: "mwq5c8f5-37fb63f9c32f3ef9" },
    });
    const guest = await visits.enter(callsWith(server.origin, bearer(token.data.tempToken)), space.id);
    guest.send("identify", { accessToken: bo.token });
    await guest.hear("updated", ({ participant }) => participant.userId === bo.id);
    await signOut(bo);
    expect(await guest.closed()).toBe(LEAVE_CODES.logged_out);
  });
});

describe("what else an ended session had begun", () => {
  test("completes no upload", async () => {
    const announced = await bo.call("POST /files", {
      body: { contentType: "image/png", name: "a.png", size: 10, roomID: null },
    });
    await signOut(bo);
    await expect(
      bo.call("POST /files/{id}/complete", {
        params: { id: announced.data.file.id },
        body: { uploadState: "UPLOADED" },
      }),
    ).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("downloads no space by an address that was made before", async () => {
    const { data } = await ada.call("POST /rooms/{id}/export", {
      params: { id: space.id },
      body: { format: "space" },
    });
    expect((await fetch(`${server.origin}${data.url}`)).status).toBe(200);
    await signOut(ada);
    await soon(async () => expect((await fetch(`${server.origin}${data.url}`)).status).toBe(404));
  });
});
