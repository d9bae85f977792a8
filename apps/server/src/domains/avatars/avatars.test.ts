import { cpSync } from "node:fs";
import { join } from "node:path";
import type { AvatarLook } from "@veranda/contract/avatar";
import { decodeLook, encodeLook } from "@veranda/contract/avatar-code";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { soon } from "../../testing/soon.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";
import { KEPT_MAX } from "./avatars.ts";

const CODE = "s1.AIsCAgABAAAAAAAAAOCogkswIMhiPzlGWu_n2vPZsFo7Ig";
const look = decodeLook(CODE) as AvatarLook;
const other = (n: number) =>
  encodeLook({ ...look, colours: { ...look.colours, top: `#0000${n.toString(16).padStart(2, "0")}` } });

let server: TestServer;
let ann: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  server = await openTestServer();
  ann = await addPerson(server, "ann");
  bob = await addPerson(server, "bob");
});
afterAll(() => server.close());

const keep = (who: TestPerson, avatar: string, name = "Mine") =>
  who.call("POST /v2/users/me/avatars/looks", { body: { avatar, name } });

describe("a saved look", () => {
  test("is worn, shown on the profile, and has a portrait", async () => {
    const { data: me } = await ann.call("PATCH /users/me", { body: { avatarID: CODE } });
    expect(me.avatarData).toEqual({ activeAvatarStyle: "look", avatarID: CODE, avatarBody: CODE });
    const seen = await bob.call("GET /profiles/{id}/avatars", { params: { id: ann.id } });
    expect(seen.data).toMatchObject([
      { id: null, avatarID: CODE, thumbnail: `/avatars/portraits/${CODE}.webp`, isActive: true },
    ]);
  });

  test("that is invalid is rejected", async () => {
    await expect(ann.call("PATCH /users/me", { body: { avatarID: "s1.AAAA" } })).rejects.toMatchObject({
      code: "INVALID_INPUT",
    });
    await expect(keep(ann, "ada")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  test("is saved once, renamed, hidden from others, and removed by nobody else", async () => {
    const { data: kept } = await keep(ann, other(1), "Blue day");
    expect((await keep(ann, other(1))).data.id).toBe(kept.id);
    const id = kept.id ?? "";
    const shown = async () =>
      (await bob.call("GET /profiles/{id}/avatars", { params: { id: ann.id } })).data.map(({ name }) => name);
    expect(await shown()).toContain("Blue day");
    await ann.call("PATCH /v2/users/me/avatars/looks/{id}", { params: { id }, body: { isShown: false } });
    expect(await shown()).not.toContain("Blue day");
    expect((await ann.call("GET /v2/users/me/avatars", {})).data).toHaveLength(2);
    await expect(
      bob.call("DELETE /v2/users/me/avatars/looks/{id}", { params: { id } }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await ann.call("DELETE /v2/users/me/avatars/looks/{id}", { params: { id } });
    expect((await ann.call("GET /v2/users/me/avatars", {})).data).toHaveLength(1);
  });

  test("can be saved only a limited number of times", async () => {
    await Promise.all(Array.from({ length: KEPT_MAX }, (_, i) => keep(bob, other(i + 1))));
    await expect(keep(bob, other(200))).rejects.toMatchObject({ code: "TOO_MANY_AVATARS" });
  });
});

describe("a portrait", () => {
  test("of a built-in avatar is the prebuilt one; of an unknown code there is none", async () => {
    const { data } = await server.call("POST /avatars/preview", { body: { avatar: "ada" } });
    expect(data.thumbnail).toBe("/content/avatars/ada.webp");
    await expect(server.call("POST /avatars/preview", { body: { avatar: "nobody" } })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("that can't be rendered is reported in the specification's words", async () => {
    // The sample family has no kit for portraits.
    const drawn = server.call("POST /avatars/preview", { body: { avatar: CODE } });
    await expect(drawn).rejects.toMatchObject({ code: "THUMBNAIL_FAILED" });
    await expect(drawn).rejects.toThrow("Failed to create RPM thumbnail");
  });
});

describe("portraits of the real family", () => {
  const avatars = join(import.meta.dirname, "../../../../../content/built/avatars");
  let real: TestServer;
  beforeAll(async () => {
    real = await openTestServer({
      prepare: (built) => cpSync(avatars, join(built.content, "avatars"), { recursive: true }),
    });
  });
  afterAll(() => real.close());

  test("resemble those rendered by a browser", { timeout: 60_000 }, async () => {
    const { data: presets } = await real.call("GET /content/avatars", {});
    const terracotta = presets.find(({ id }) => id === "terracotta");
    const { data } = await real.call("POST /avatars/preview", { body: { avatar: terracotta?.look ?? "" } });
    const again = await real.call("POST /avatars/preview", { body: { avatar: terracotta?.look ?? "" } });
    expect(again.data).toEqual(data);
    const drawn = await real.raw(data.thumbnail, {});
    expect(drawn.headers["content-type"]).toBe("image/webp");
    const pixels = (bytes: Buffer) => sharp(bytes).resize(72, 72).removeAlpha().raw().toBuffer();
    expect((await sharp(drawn.body).metadata()).width).toBe(512);
    const own = await pixels(drawn.body);
    const built = await pixels((await real.raw(terracotta?.thumbnail ?? "", {})).body);
    const apart = own.reduce((sum, value, i) => sum + Math.abs(value - (built[i] ?? 0)), 0) / own.length;
    expect(apart).toBeLessThan(16);
  });

  test("are deleted after two months without requests, and rendered again", { timeout: 60_000 }, async () => {
    const preview = async (avatar: string) =>
      (await real.call("POST /avatars/preview", { body: { avatar } })).data.thumbnail;
    const [old, asked] = [await preview(other(1)), await preview(other(2))];
    const drawn = () =>
      real.db.execute(sql`select url from avatar_portraits where url in (${old}, ${asked})`);
    await real.db.execute(sql`
      update avatar_portraits set asked_at = now() - interval '61 days' where url = ${old}`);
    await real.db.transaction((tx) => real.jobs.send("portraits.purge", {}, tx));
    await soon(async () => {
      real.jobs.wake("portraits.purge");
      expect((await drawn()).rows).toEqual([{ url: asked }]);
    });
    expect(await preview(other(1))).toBe(old);
    expect((await real.raw(old, {})).status).toBe(200);
  });
});
