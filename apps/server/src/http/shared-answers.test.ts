import { eq } from "drizzle-orm";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Client } from "@veranda/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { spaces } from "../domains/spaces/tables.ts";
import { needsRedis } from "../testing/redis.ts";
import { bearer, callsWith } from "../testing/calls-with.ts";
import { addPerson, type TestPerson } from "../testing/people.ts";
import { soon } from "../testing/soon.ts";
import { openTestServer, type TestServer } from "../testing/test-server.ts";
import { openTwoServers } from "../testing/two-servers.ts";

let server: TestServer;
let ada: TestPerson;
let bo: TestPerson;
let made = 0;

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  made += 1;
  ada = await addPerson(server, `ada${made}`);
  bo = await addPerson(server, `bo${made}`);
});

type Setting = "PRIVATE" | "PUBLIC_LINK";
const create = async (shareSetting: Setting) =>
  (await ada.call("POST /rooms", { body: { name: `Place ${made}`, shareSetting } })).data;
const rename = (id: string, name: string) =>
  ada.call("PATCH /rooms/{id}/edit", { params: { id }, body: { name, fullScreenModeEnabled: true } });
const record = async (call: Client, id: string, share?: string) =>
  (await call("GET /spaces/v2/{id}", { params: { id }, query: { share } })).data.space;
/** Behind the server's back: who is told something else afterwards was not told what is kept. */
const renameUnseen = (id: string, name: string) =>
  server.db.update(spaces).set({ name }).where(eq(spaces.id, id));

async function guestOf(id: string, share: string | null): Promise<Client> {
  const noAuthUserID = `mwq5c8f5-${made.toString(16).padStart(16, "0")}`;
  const body = { roomId: id, roomShareID: share, noAuthUserID };
  const { data } = await server.call("POST /rooms/noauth/{id}", { params: { id }, body });
  return callsWith(server.origin, { ...bearer(data.tempToken), cookie: `uid=${noAuthUserID}` });
}

describe("an answer that is the same for many", () => {
  test("is cached for those who get the same answer, and computed for others", async () => {
    const { id } = await create("PUBLIC_LINK");
    const before = await record(server.call, id);
    await renameUnseen(id, "Renamed");
    expect((await record(server.call, id)).name).toBe(before.name);
    expect((await record(bo.call, id)).name).toBe("Renamed");
    expect((await record(await guestOf(id, null), id)).name).toBe("Renamed");
  });

  test("is computed again after it expires", async () => {
    const { id } = await create("PUBLIC_LINK");
    await record(server.call, id);
    await renameUnseen(id, "Later");
    await soon(async () => expect((await record(server.call, id)).name).toBe("Later"));
  });

  test("shows a change at once when a call has made it", async () => {
    const { id } = await create("PUBLIC_LINK");
    await ada.call("POST /rooms/{id}/publish", { params: { id }, body: { isPublished: true } });
    const newest = async () =>
      (await server.call("GET /v2/feed", {})).data
        .find((row) => row.id === "newest")
        ?.spaces.find((space) => space.id === id)?.name;
    for (const name of ["First", "Second", "Third"]) {
      await rename(id, name);
      expect((await record(server.call, id)).name).toBe(name);
      expect(await newest()).toBe(name);
    }
    await ada.call("POST /rooms/delete/{id}", { params: { id } });
    await expect(record(server.call, id)).rejects.toMatchObject({ code: "SPACE_NOT_FOUND" });
    expect(await newest()).toBeUndefined();
  });

  test("never contains data of a signed-in person, who gets their own answer", async () => {
    await ada.call("POST /rooms/love", { body: { roomIDs: ["park0001"], loved: true } });
    const cards = async (call: Client) => {
      const [feed, more, featured, search, listing, category] = await Promise.all([
        call("GET /v2/feed", {}),
        call("GET /feed", {}),
        call("GET /featured", {}),
        call("GET /search", { query: { query: "park" } }),
        call("GET /rooms", { query: { type: "newest" } }),
        call("GET /feed/categories/{category}", { params: { category: "nature" }, query: {} }),
      ]);
      return [
        ...[...feed.data, ...more.data].flatMap((row) => row.spaces),
        ...featured.data.map(({ space }) => space),
        ...search.data.spaces,
        ...listing.data.spaces,
        ...category.data.spaces,
      ];
    };
    // Twice: with nothing kept, and from what is kept.
    for (let time = 0; time < 2; time += 1) {
      const parks = (await cards(ada.call)).filter(({ id }) => id === "park0001");
      expect(parks.length).toBeGreaterThanOrEqual(5);
      for (const { isLoved } of parks) expect(isLoved).toBe(true);
      for (const { isLoved } of await cards(bo.call)) expect(isLoved).toBe(false);
      for (const { isLoved } of await cards(server.call)) expect(isLoved).toBeUndefined();
    }
    expect(await record(ada.call, "park0001")).toMatchObject({ isLoved: true });
    expect(await record(server.call, "park0001")).toMatchObject({ isLoved: false });
  });

  test("is written once for all signed-in people who have nothing of their own in it, and only for them", async () => {
    const loved = async (call: Client): Promise<string[]> =>
      (await call("GET /v2/feed", {})).data.flatMap(({ spaces: listed }) =>
        listed.flatMap(({ id, isLoved }) => (isLoved === undefined ? "unmarked" : isLoved ? id : [])),
      );
    const love = (isSet: boolean) =>
      bo.call("POST /rooms/love", { body: { roomIDs: ["park0001"], loved: isSet } });
    // Within the second in which the list is one object, and after it.
    for (let time = 0; time < 3; time += 1) {
      for (let again = 0; again < 3; again += 1)
        expect([await loved(ada.call), await loved(bo.call)]).toEqual([[], []]);
      await love(true);
      for (let again = 0; again < 3; again += 1) {
        expect(new Set(await loved(bo.call))).toEqual(new Set(["park0001"]));
        expect(await loved(ada.call)).toEqual([]);
        expect(new Set(await loved(server.call))).toEqual(new Set(["unmarked"]));
      }
      await love(false);
    }
  });

  test("is the same in every encoding for signed-in people who share it", async () => {
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
    const texts = new Set<string>();
    for (let again = 0; again < 3; again += 1)
      for (const [encoding, decode] of Object.entries(decoders)) {
        const { status, headers, body } = await server.raw("/api/v2/feed", {
          ...bearer(bo.token),
          "accept-encoding": encoding,
        });
        expect([status, headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
        expect(headers["cache-control"]).toBe("no-store");
        expect(headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
        texts.add(decode(body).toString());
      }
    expect(texts.size).toBe(1);
  });

  test("never opens a private space to a later request of its owner's, a guest's or a link holder's", async () => {
    const { id } = await create("PRIVATE");
    const { shareId } = await record(ada.call, id);
    if (shareId === null) throw new Error("Its owner is not told its link");
    const guest = await guestOf(id, shareId);
    for (let time = 0; time < 2; time += 1) {
      expect((await record(ada.call, id)).id).toBe(id);
      expect((await record(guest, id)).id).toBe(id);
      expect((await record(server.call, id, shareId)).shareId).toBe(shareId);
      for (const stranger of [server.call, bo.call]) {
        await expect(record(stranger, id)).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
        await expect(record(stranger, id, `${shareId.slice(0, -1)}0`)).rejects.toMatchObject({
          code: "USER_UNAUTHORIZED",
        });
      }
    }
    await ada.call("POST /rooms/{id}/share/renew", { params: { id } });
    await expect(record(server.call, id, shareId)).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
  });

  test("reveals nothing of a space to strangers from the moment when it is closed", async () => {
    const { id } = await create("PUBLIC_LINK");
    await record(server.call, id);
    await ada.call("PATCH /rooms/{id}/edit", {
      params: { id },
      body: { shareSetting: "PRIVATE", fullScreenModeEnabled: true },
    });
    await expect(record(server.call, id)).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
    await expect(
      server.call("GET /rooms/{id}/categories", { params: { id }, query: {} }),
    ).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
  });

  test("is not told to somebody who is blocked, though it is kept for others", async () => {
    const { id } = await create("PUBLIC_LINK");
    await record(server.call, id);
    await ada.call("POST /users/{id}/block", { params: { id: bo.id } });
    await record(server.call, id);
    await expect(record(bo.call, id)).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
    expect((await record(server.call, id)).id).toBe(id);
  });

  test("names nobody by what they were called before, and nobody who is gone", async () => {
    const { id } = await create("PUBLIC_LINK");
    expect((await record(server.call, id)).maker.displayName).toBe(ada.username);
    await ada.call("PATCH /users/me", { body: { displayName: "Countess" } });
    expect((await record(server.call, id)).maker.displayName).toBe("Countess");
  });

  test("is refused by name to everybody in their own language, and refusals are not kept", async () => {
    const ask = async (language: string) => {
      const path = `${server.origin}/api/spaces/v2/later${made}x`;
      const answer = await fetch(path, { headers: { "accept-language": language } });
      return { status: answer.status, text: await answer.text() };
    };
    const [english, german] = [await ask("en"), await ask("de")];
    expect([english.status, german.status]).toEqual([404, 404]);
    expect(english.text).not.toBe(german.text);
  });
});

describe("on the line it", () => {
  const path = "/api/v2/feed";

  test("is compressed as the asker can read it, and says the same", async () => {
    const plain = await server.raw(path, {});
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const br = await server.raw(path, { "accept-encoding": "gzip, deflate, br" });
    const gz = await server.raw(path, { "accept-encoding": "gzip, br;q=0" });
    expect([br.headers["content-encoding"], gz.headers["content-encoding"]]).toEqual(["br", "gzip"]);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
    for (const { headers } of [plain, br, gz]) {
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(headers["vary"]).toMatch(/accept-encoding/);
    }
  });

  test("is not sent again to who has it, and is when it has changed", async () => {
    const { headers } = await server.raw(path, {});
    const etag = headers.etag ?? "";
    const again = await server.raw(path, { "if-none-match": `"other", ${etag}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    await ada.call("POST /rooms/love", { body: { roomIDs: ["hall0002"], loved: true } });
    expect((await server.raw(path, { "if-none-match": etag })).status).toBe(200);
  });

  test("is never taken from a browser's own store without asking, nor kept there when it is somebody's own", async () => {
    expect((await server.raw(path, {})).headers["cache-control"]).toBe("private, no-cache");
    const own = await server.raw(path, { authorization: `Bearer ${ada.token}` });
    expect(own.headers["cache-control"]).toBe("no-store");
    expect(own.headers.etag).toBeUndefined();
  });

  test("sets each visitor their own cookies", async () => {
    const uids = await Promise.all(
      [1, 2, 3].map(async () => String((await server.raw(path, {})).headers["set-cookie"])),
    );
    expect(new Set(uids.map((text) => /uid=([^;]+)/.exec(text)?.[1])).size).toBe(3);
  });

  test("has the head of any answer, and a number of its own", async () => {
    const [one, two] = [await server.raw(path, {}), await server.raw(path, {})];
    expect(one.headers["x-request-id"]).not.toBe(two.headers["x-request-id"]);
    expect(two.headers["content-security-policy"]).toMatch(/default-src 'none'/);
    const head = await fetch(`${server.origin}${path}`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test("is refused with a token that is none", async () => {
    await server.raw(path, {});
    expect((await server.raw(path, { authorization: "Bearer a.b.c" })).status).toBe(401);
  });
});

test("answers that are kept count for an address like others", async () => {
  const limited = await openTestServer({ settings: { RATE_LIMIT: "10" } });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 15; n += 1) statuses.push((await limited.raw("/api/v2/feed", {})).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429, 429, 429, 429]);
  } finally {
    await limited.close();
  }
});

describe("with two processes", needsRedis, () => {
  test("a change is seen at once where it was made, and soon at the other", async () => {
    const { servers, close } = await openTwoServers();
    try {
      const [here, there] = servers;
      const owner = await addPerson(here, "owner");
      const { id } = (await owner.call("POST /rooms", { body: { name: "Before" } })).data;
      await owner.call("PATCH /rooms/{id}/edit", {
        params: { id },
        body: { shareSetting: "PUBLIC_LINK", fullScreenModeEnabled: true },
      });
      await soon(async () => expect((await record(there.call, id)).name).toBe("Before"));
      await owner.call("PATCH /rooms/{id}/edit", {
        params: { id },
        body: { shareSetting: "PRIVATE", fullScreenModeEnabled: true },
      });
      await expect(record(here.call, id)).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" });
      await soon(() => expect(record(there.call, id)).rejects.toMatchObject({ code: "USER_UNAUTHORIZED" }));
    } finally {
      await close();
    }
  });

  test("what the other has kept is thrown away at a change, rather than shown for its moment", async () => {
    const { servers, close } = await openTwoServers();
    try {
      const [here, there] = servers;
      const owner = await addPerson(here, "owner");
      const { id } = (await owner.call("POST /rooms", { body: { shareSetting: "PUBLIC_LINK" } })).data;
      await soon(async () => expect((await record(there.call, id)).id).toBe(id));
      // What was shown a moment ago is kept until its moment is over, unless the other is told.
      await pause(2_100);
      await record(there.call, id);
      await owner.call("POST /rooms/delete/{id}", { params: { id } });
      await vi.waitFor(
        () => expect(record(there.call, id)).rejects.toMatchObject({ code: "SPACE_NOT_FOUND" }),
        { timeout: 900, interval: 50 },
      );
    } finally {
      await close();
    }
  });
});
