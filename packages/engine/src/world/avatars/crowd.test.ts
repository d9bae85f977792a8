import { type Mesh, Vector3 } from "three";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { builtCrowd, cameraAt, runOf, standing } from "./avatars.fixture.ts";
import type { AvatarLook } from "@veranda/contract/avatar";
import { standInLook } from "./resolve-avatar.ts";
import type { Avatar, Crowd } from "./types.ts";

describe("the crowd", () => {
  let crowd: Crowd;
  const camera = cameraAt(0, 1.6, 8);
  const lookOf = (i: number) =>
    crowd.catalogue.presets[i % crowd.catalogue.presets.length]?.look as AvatarLook;
  const drawn = () =>
    (crowd.root.children as Mesh[]).filter((mesh) => mesh.visible && mesh.name !== "shadow");
  const place = (avatar: Avatar, x: number, z: number) => {
    avatar.setPose(x, 0, z, 0);
    avatar.setMotion(standing);
  };

  beforeAll(async () => {
    crowd = await builtCrowd(128);
    await crowd.loadAllParts();
  });

  it("loads parts when somebody wears them; until then they are drawn with the far model", async () => {
    const fresh = await builtCrowd(4);
    const plain = fresh.catalogue.presets.find(({ id }) => id === "terracotta")?.look as AvatarLook;
    const dressed = (crowdThere: Crowd) => {
      for (let i = 0; i < 2; i++) crowdThere.update(1 / 60, i / 60, camera);
      return runOf(crowdThere, "bare 0")?.count;
    };
    await fresh.loadLooks([plain]);
    place(fresh.add(plain), 0, 0);
    const calls = fresh.root.children.length;
    place(fresh.add({ ...plain, top: "coat", accessories: ["hijab"] }), 1, 0);
    expect(dressed(fresh)).toBe(1);
    const far = runOf(fresh, "far 0");
    expect(far?.count, "seen as from afar until then").toBe(1);
    expect(far?.list[1], "under a scarf").toBe(2);
    expect(fresh.root.children).toHaveLength(calls);
    await vi.waitFor(() => expect(dressed(fresh)).toBe(2), { timeout: 45_000 });
    expect(far?.count).toBe(0);
    const hair = fresh.catalogue.parts.filter(({ kind }) => kind === "hair");
    const worn = hair.reduce((sum, { id }) => sum + (runOf(fresh, `${id} 0`)?.count ?? 0), 0);
    expect(worn, "hair under a hijab").toBe(1);
  });

  it("dresses people in loaded parts if one can't be loaded, and retries for the next newcomer", async () => {
    let isAway = true;
    const fresh = await builtCrowd(4, (url) => isAway && url.includes("coat-"));
    const plain = fresh.catalogue.presets.find(({ id }) => id === "terracotta")?.look as AvatarLook;
    const dressed = () => {
      for (let i = 0; i < 2; i++) fresh.update(1 / 60, i / 60, camera);
      return { whole: runOf(fresh, "bare 0")?.count, coats: runOf(fresh, "coat 0")?.count ?? 0 };
    };
    place(fresh.add({ ...plain, top: "coat" }), 0, 0);
    await vi.waitFor(() => expect(dressed()).toEqual({ whole: 1, coats: 0 }), { timeout: 45_000 });
    isAway = false;
    place(fresh.add({ ...plain, top: "coat" }), 1, 0);
    await vi.waitFor(() => expect(dressed()).toEqual({ whole: 2, coats: 2 }), { timeout: 45_000 });
  });

  it("draws a hundred people of every preset in two calls", () => {
    const people = Array.from({ length: 100 }, (_, i) => crowd.add(lookOf(i)));
    people.forEach((avatar, i) => place(avatar, (i % 10) - 4.5, -Math.floor(i / 10) * 9));
    for (let i = 0; i < 3; i++) crowd.update(1 / 60, i / 60, camera);
    expect(drawn().map(({ name }) => name)).toEqual(["family", "contact shadows"]);
    for (const avatar of people) crowd.remove(avatar);
    crowd.update(1 / 60, 1, camera);
    expect(drawn()).toHaveLength(0);
  });

  it("draws a contact shadow under simple avatars, even in low quality", () => {
    crowd.setQuality("low");
    const farOff = crowd.add(lookOf(0));
    place(farOff, 0, 8 - 25);
    for (let i = 0; i < 3; i++) crowd.update(1 / 60, i / 60, camera);
    expect(runOf(crowd, "bare 3")?.count).toBe(1);
    expect(drawn().map(({ name }) => name)).toContain("contact shadows");
    crowd.remove(farOff);
    crowd.setQuality("high");
    crowd.update(1 / 60, 1, camera);
  });

  it("draws the far model bald, in a scarf, or in a robe while their parts are loading", async () => {
    const fresh = await builtCrowd(4);
    const plain = lookOf(0);
    const people = [
      fresh.add({ ...plain, hair: "bob", top: "coat", accessories: [] }),
      fresh.add({ ...plain, hair: null, top: "coat", accessories: [] }),
      fresh.add({ ...plain, hair: null, top: "abaya", accessories: ["hijab"] }),
    ];
    people.forEach((avatar, i) => place(avatar, i, 0));
    for (let i = 0; i < 3; i++) fresh.update(1 / 60, i / 60, camera);
    expect(people.map((_, i) => runOf(fresh, "far 0")?.list[i * 2 + 1])).toEqual([0, 1, 6]);
  });

  it("omits people behind the camera, hidden, or faded away", () => {
    const seen = crowd.add(lookOf(0));
    const behind = crowd.add(lookOf(1));
    const hidden = crowd.add(lookOf(2));
    const faded = crowd.add(lookOf(3));
    place(seen, 0, 0);
    place(behind, 0, 30);
    place(hidden, 1, 0);
    hidden.setVisible(false);
    place(faded, -1, 0);
    faded.setFade(0);
    crowd.update(1 / 60, 0, camera);
    expect(runOf(crowd, "bare 0")?.count).toBe(1);
    for (const avatar of [seen, behind, hidden, faded]) crowd.remove(avatar);
  });

  it("puts the name above the head while standing, sitting and jumping", () => {
    const avatar = crowd.add({ ...lookOf(0), height: 1 });
    place(avatar, 2, 0);
    const at = new Vector3();
    for (let i = 0; i < 60; i++) crowd.update(1 / 60, i / 60, camera);
    avatar.headPosition(at);
    expect(at.x).toBeCloseTo(2, 1);
    expect(at.y).toBeGreaterThan(1.7);
    expect(at.y).toBeLessThan(1.95);
    avatar.setMotion({ ...standing, doing: "sit" });
    for (let i = 0; i < 90; i++) crowd.update(1 / 60, i / 60, camera);
    avatar.headPosition(at);
    expect(at.y).toBeLessThan(1.5);
    crowd.remove(avatar);
  });

  it("raises the hand for a wave requested before emotes were loaded, also while walking", async () => {
    const avatar = crowd.add(lookOf(0));
    place(avatar, 0, 0);
    avatar.playEmote("wave");
    avatar.playEmote("a motion of a later version");
    avatar.playEmote("wave");
    await crowd.loadEmotes();
    avatar.setMotion({ ...standing, along: 1.9 });
    expect(() => {
      for (let i = 0; i < 300; i++) crowd.update(1 / 60, i / 60, camera);
    }).not.toThrow();
    crowd.remove(avatar);
  });

  it("shows a figure in one colour in place of an avatar that is loading, and reports if it fails", async () => {
    const id = "0123456789abcdef";
    const look = standInLook(crowd.catalogue, id);
    expect(new Set(Object.values(look.colours)).size).toBe(1);
    expect(standInLook(crowd.catalogue, "fedcba9876543211").colours).not.toEqual(look.colours);
    const avatar = crowd.add(look);
    place(avatar, 0, 0);
    expect(avatar.customAvatarState).toBe("none");
    // No such file is built.
    avatar.setCustomAvatar(id);
    expect(avatar.customAvatarState).toBe("loading");
    const state = () => {
      crowd.update(1 / 60, 1, camera);
      return avatar.customAvatarState;
    };
    await expect.poll(state, { timeout: 15_000 }).toBe("failed");
    expect(runOf(crowd, "bare 0")?.count, "the figure stays").toBe(1);
    avatar.setCustomAvatar(null);
    avatar.setCustomAvatar(id);
    expect(avatar.customAvatarState).toBe("loading");
    await expect.poll(state, { timeout: 15_000 }).toBe("failed");
    crowd.remove(avatar);
    crowd.update(1 / 60, 1, camera);
  });

  it("frees rows, so that people can come and go without end", () => {
    for (let i = 0; i < 300; i++) crowd.remove(crowd.add(lookOf(i)));
    expect(() => crowd.add(lookOf(0))).not.toThrow();
  });
});
