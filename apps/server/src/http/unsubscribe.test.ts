import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailsTo } from "../testing/mails-to.ts";
import { addPerson, type TestPerson } from "../testing/people.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let host: TestPerson;
let bob: TestPerson;
let space: string;
let made = 0;

beforeAll(async () => {
  server = await openTestServer({ settings: { PUBLIC_URL: "https://spaces.example.org" } });
});
beforeEach(async () => {
  made += 1;
  [host, bob] = await Promise.all([addPerson(server, `host${made}`), addPerson(server, `bob${made}`)]);
  space = (await host.call("POST /rooms", { body: { name: "Tea room" } })).data.id;
});
afterAll(() => server.close());

const inviteToSpace = (email: string) =>
  host.call("POST /rooms/{id}/share/invite", { params: { id: space }, body: { emails: [email] } });
const inviteToEvent = async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { title: "Garden party", description: "", startsAt, minutes: 60, capacity: null };
  const { data } = await host.call("POST /v2/rooms/{id}/events", { params: { id: space }, body });
  await host.call("POST /v2/events/{id}/invitations", {
    params: { id: data.id },
    body: { userIDs: [bob.id] },
  });
};
/** The unsubscribe URL in the latest mail to somebody, on this server. */
const addressFor = async (email: string): Promise<string> => {
  const mails = await expect
    .poll(() => mailsTo(server, email))
    .not.toHaveLength(0)
    .then(() => mailsTo(server, email));
  const url = new URL(mails[0]?.unsubscribe ?? "");
  expect(url.origin).toBe("https://spaces.example.org");
  return server.origin + url.pathname;
};
/** One-click unsubscribing, like mail programs. */
const oneClick = (address: string) =>
  fetch(address, { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) });
/** Mails are stored before a call is answered, so a later invitation's mail comes after an earlier one's. */
const countAfter = async (email: string, act: () => Promise<unknown>): Promise<number> => {
  await act();
  await host.call("POST /rooms/{id}/share/invite", {
    params: { id: space },
    body: { emails: [`last${made}@example.org`] },
  });
  await expect.poll(() => mailsTo(server, `last${made}@example.org`)).toHaveLength(1);
  return (await mailsTo(server, email)).length;
};

describe("an optional mail", () => {
  test("is unsubscribed from by one request without cookies, for its kind only", async () => {
    await inviteToSpace(bob.email);
    const address = await addressFor(bob.email);
    const done = await oneClick(address);
    expect(done.status).toBe(200);
    const other = (await host.call("POST /rooms", { body: { name: "Yard" } })).data.id;
    const inviteAgain = () =>
      host.call("POST /rooms/{id}/share/invite", { params: { id: other }, body: { emails: [bob.email] } });
    expect(await countAfter(bob.email, inviteAgain)).toBe(1);
    await inviteToEvent();
    await expect.poll(() => mailsTo(server, bob.email)).toHaveLength(2);
  });

  test("is unsubscribed from by a form of either type, also without an account, and can't be resubscribed by it", async () => {
    const email = `nobody${made}@example.org`;
    await inviteToSpace(email);
    const address = await addressFor(email);
    // In either encoding.
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    expect((await fetch(address, { method: "POST", body: form })).status).toBe(200);
    const { rows } = await server.db.execute<{ key: string }>(
      sql`select address_key as key from mail_unsubscribes`,
    );
    expect(JSON.stringify(rows)).not.toContain("nobody");
    const back = await fetch(address, { method: "POST", body: new URLSearchParams({ again: "1" }) });
    const text = await back.text();
    expect(text).toContain("You’ve unsubscribed");
    expect(text).not.toContain("<form");
    const other = (await host.call("POST /rooms", { body: { name: "Yard" } })).data.id;
    const inviteAgain = () =>
      host.call("POST /rooms/{id}/share/invite", { params: { id: other }, body: { emails: [email] } });
    expect(await countAfter(email, inviteAgain)).toBe(1);
  });

  test("about events turns the setting off, where it can be turned on again", async () => {
    await bob.call("PATCH /users/me", { body: { preferences: { notifications: { loves: false } } } });
    await inviteToEvent();
    await oneClick(await addressFor(bob.email));
    server.changed();
    const { notifications } = (await bob.call("GET /users/me", {})).data.preferences;
    expect(notifications).toMatchObject({ eventInvitationMails: false, loves: false, spaceEvents: true });
    expect(await countAfter(bob.email, inviteToEvent)).toBe(1);
    await bob.call("PATCH /users/me", {
      body: { preferences: { notifications: { eventInvitationMails: true } } },
    });
    await inviteToEvent();
    await expect.poll(() => mailsTo(server, bob.email)).toHaveLength(2);
  });

  test("isn't unsubscribed from by opening the link: the page asks first, in the reader's language", async () => {
    await bob.call("PATCH /users/me", { body: { preferences: { locale: "de" } } });
    await inviteToEvent();
    const address = await addressFor(bob.email);
    const page = await fetch(address);
    const text = await page.text();
    expect(text).toContain('<html lang="de"');
    expect(text).toContain("Diese E-Mails abbestellen?");
    expect(text).toContain(bob.email);
    expect(text).toContain('<form method="post"><button>Abbestellen</button></form>');
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    await fetch(address, { method: "HEAD" });
    expect((await bob.call("GET /users/me", {})).data.preferences.notifications.eventInvitationMails).toBe(
      true,
    );
  });

  test("is unsubscribed from by its own token only", async () => {
    await inviteToSpace(bob.email);
    const address = await addressFor(bob.email);
    const at = address.length - 10;
    const forged = address.slice(0, at) + (address[at] === "A" ? "B" : "A") + address.slice(at + 1);
    for (const each of [forged, `${server.origin}/unsubscribe/x`, `${server.origin}/unsubscribe/`]) {
      expect((await oneClick(each)).status).toBe(404);
    }
    expect(address).not.toContain(Buffer.from(bob.email).toString("base64url").slice(0, 8));
  });
});

test("a necessary mail has no unsubscribe link", async () => {
  await server.call("POST /auth/v1/reset/password", { body: { email: bob.email } });
  await expect.poll(() => mailsTo(server, bob.email)).toHaveLength(1);
  expect((await mailsTo(server, bob.email))[0]?.unsubscribe).toBeUndefined();
});
