// Slow: each of its files is a process's work.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CallError } from "@veranda/contract";
import {
  type UploadedAvatar,
  customAvatarManifest,
  customAvatarManifestUrl,
} from "@veranda/contract/custom-avatar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KNIGHT, makePerson, needsSample } from "../../processing/avatar/model.fixture.ts";
import { addPerson, type TestPerson } from "../../testing/people.ts";
import { openTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let ada: TestPerson;
let bob: TestPerson;
beforeAll(async () => {
  server = await openTestServer();
  ada = await addPerson(server, "ada");
  bob = await addPerson(server, "bob");
});
afterAll(() => server.close());

const upload = async (person: TestPerson, bytes: Uint8Array): Promise<string> => {
  const file = new Blob([Uint8Array.from(bytes)]);
  return (await person.call("POST /v2/users/me/avatars/files", { file })).data.fileId;
};
const finished = async (person: TestPerson, id: string): Promise<UploadedAvatar> => {
  for (;;) {
    const { data } = await person.call("GET /v2/users/me/avatars/{id}", { params: { id } });
    if (data.state !== "processing") return data;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
const faultOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  );
const get = (path: string) => fetch(`${server.origin}${path}`);
const stored = () =>
  readdirSync(join(server.dataFolder, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe("a custom avatar", { ...needsSample, timeout: 60_000 }, () => {
  let knight: UploadedAvatar;

  it("is made from the file, and can be seen and worn", async () => {
    const fileId = await upload(ada, readFileSync(KNIGHT));
    const { data: begun } = await ada.call("POST /v2/users/me/avatars", {
      body: { fileId, name: "Sir Ada" },
    });
    expect(begun).toMatchObject({ state: "processing", avatarID: null, name: "Sir Ada" });
    knight = await finished(ada, begun.id);
    expect(knight).toMatchObject({ state: "ready", fault: null });
    const code = knight.avatarID ?? "";
    expect(code).toMatch(/^custom\.[0-9a-f]{64}$/);
    const manifest = await get(customAvatarManifestUrl(code.slice("custom.".length)));
    expect(manifest.headers.get("cache-control")).toContain("immutable");
    expect(manifest.headers.get("set-cookie")).toBeNull();
    expect(manifest.headers.get("x-content-type-options")).toBe("nosniff");
    expect(manifest.headers.get("content-security-policy")).toContain("default-src 'none'");
    const { near, crowd } = customAvatarManifest.parse(await manifest.json());
    for (const name of [near.mesh, near.texture, crowd.mesh, crowd.texture])
      expect((await get(`/files/${name}`)).status).toBe(200);
    const portrait = await get(knight.thumbnail ?? "");
    expect(portrait.headers.get("content-type")).toBe("image/webp");
    const fromBefore = await get((knight.thumbnail ?? "").replace("/custom-avatars/", "/own-avatars/"));
    expect(fromBefore.headers.get("content-type")).toBe("image/webp");
    const { data: me } = await ada.call("PATCH /users/me", { body: { avatarID: code } });
    expect(me.avatarData.avatarID).toBe(code);
  });

  it("can't be worn, seen or changed by anybody else", async () => {
    const params = { id: knight.id };
    expect(await faultOf(bob.call("PATCH /users/me", { body: { avatarID: knight.avatarID ?? "" } }))).toBe(
      "INVALID_INPUT",
    );
    expect(await faultOf(bob.call("GET /v2/users/me/avatars/{id}", { params }))).toBe("NOT_FOUND");
    expect(await faultOf(bob.call("DELETE /v2/users/me/avatars/{id}", { params }))).toBe("NOT_FOUND");
    expect(await faultOf(bob.call("POST /v2/users/me/avatars", { body: { fileId: knight.id } }))).toBe(
      "NOT_FOUND",
    );
    expect((await bob.call("GET /v2/users/me/avatars/brought", {})).data).toEqual([]);
  });

  it("is rebuilt with the chosen bones, and stays worn", async () => {
    const params = { id: knight.id };
    const bones = { leftHand: "hand.l", rightHand: "hand.r" };
    await ada.call("PATCH /v2/users/me/avatars/{id}", { params, body: { bones } });
    const corrected = await finished(ada, knight.id);
    expect(corrected.state).toBe("ready");
    expect(corrected.avatarID).not.toBe(knight.avatarID);
    expect(corrected.report?.bones.find(({ bone }) => bone === "leftHand")?.node).toBe("hand.l");
    expect((await ada.call("GET /users/me", {})).data.avatarData.avatarID).toBe(corrected.avatarID);
    knight = corrected;
  });

  it("is rebuilt with the chosen height, and reports the height in its file", async () => {
    const params = { id: knight.id };
    const found = knight.report?.foundHeight ?? 0;
    await ada.call("PATCH /v2/users/me/avatars/{id}", { params, body: { height: 1.25 } });
    const smaller = await finished(ada, knight.id);
    expect(smaller.report).toMatchObject({ height: 1.25, foundHeight: found });
    expect(found).not.toBe(1.25);
    const code = (smaller.avatarID ?? "").slice("custom.".length);
    const manifest = customAvatarManifest.parse(await (await get(`/files/${code}.json`)).json());
    expect(manifest.height).toBe(1.25);
    expect((await ada.call("GET /users/me", {})).data.avatarData.avatarID).toBe(smaller.avatarID);
    expect(await faultOf(ada.call("PATCH /v2/users/me/avatars/{id}", { params, body: { height: 40 } }))).toBe(
      "INVALID_INPUT",
    );
    knight = smaller;
  });

  it("stays unchanged if the chosen bones don't work", async () => {
    const params = { id: knight.id };
    await ada.call("PATCH /v2/users/me/avatars/{id}", { params, body: { bones: { leftHand: "head" } } });
    const after = await finished(ada, knight.id);
    expect(after.fault).toBe("BONES_UNFIT");
    expect(after.avatarID).toBe(knight.avatarID);
  });

  it("is rejected by name", async () => {
    const fileId = await upload(
      bob,
      new TextEncoder().encode("Not a model, but a long enough line of words."),
    );
    const { data } = await bob.call("POST /v2/users/me/avatars", { body: { fileId } });
    expect(await finished(bob, data.id)).toMatchObject({
      state: "refused",
      avatarID: null,
      fault: "NOT_A_MODEL",
    });
  });

  it("is made although its texts and bone names contain characters that can't be stored", async () => {
    // Truncated at 64, which splits the surrogate pair at the end.
    const nameOf = (bone: string): string => `\0${bone}${"x".repeat(62 - bone.length)}\u{1f980}`;
    const fileId = await upload(bob, await makePerson({ kind: "vrm1", nameOf, title: "Box\0\ud83d" }));
    const { data } = await bob.call("POST /v2/users/me/avatars", { body: { fileId } });
    const made = await finished(bob, data.id);
    expect(made).toMatchObject({ state: "ready", fault: null, name: "Box" });
    for (const name of made.report?.candidates ?? []) expect(name).toMatch(/^[^\0\p{Cs}]{1,64}$/u);
    await bob.call("DELETE /v2/users/me/avatars/{id}", { params: { id: made.id } });
  });

  it.each([
    "http://127.0.0.1/knight.glb",
    "https://[::ffff:10.0.0.1]/knight.glb",
    "https://2130706433/",
    "nothing",
  ])("is not fetched from %s", async (url) => {
    const { data } = await bob.call("POST /v2/users/me/avatars", { body: { url } });
    expect(await finished(bob, data.id)).toMatchObject({
      state: "refused",
      fault: "ADDRESS_REFUSED",
    });
  });

  it("is deleted with its files, and its wearer gets another avatar", async () => {
    await ada.call("DELETE /v2/users/me/avatars/{id}", { params: { id: knight.id } });
    expect((await ada.call("GET /users/me", {})).data.avatarData.avatarID).not.toMatch(/^custom\./);
    expect((await get(customAvatarManifestUrl((knight.avatarID ?? "").slice("custom.".length)))).status).toBe(
      404,
    );
    expect((await get(knight.thumbnail ?? "")).status).toBe(404);
    expect(stored()).toEqual([]);
  });
});
