import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import {
  AVATAR_ACCESSORIES,
  AVATAR_BONES,
  AVATAR_BOTTOMS,
  AVATAR_BUILDS,
  AVATAR_HAIR,
  AVATAR_SHOES,
  AVATAR_TOPS,
  type AvatarCatalogue,
  avatarCatalogue,
  MOTION_FILES,
} from "@veranda/contract/avatar";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { heaviestOutfit } from "./build/heaviest-outfit.ts";
import { LEVEL_TRIANGLES } from "./build/levels.ts";

const folder = new URL("../built/avatars/", import.meta.url);
const read = (file: string) => readFile(new URL(file, folder));

describe("the built avatars", () => {
  let catalogue: AvatarCatalogue;
  beforeAll(async () => {
    catalogue = avatarCatalogue.parse(JSON.parse((await read("avatars.json")).toString()));
  });
  const trianglesOf = (id: string | null) => catalogue.parts.find((part) => part.id === id)?.triangles ?? 0;

  it("need at most 42 kB to walk in any outfit", { timeout: 30_000 }, async () => {
    const packed = async (...files: string[]) =>
      brotliCompressSync(Buffer.concat(await Promise.all(files.map(read)))).length;
    const toWalk = (await packed("avatars.json")) + (await packed(catalogue.motion.file));
    for (const { id, look } of catalogue.presets) {
      const worn = ["bare", "far", look.hair, look.top, look.bottom, look.shoes, ...look.accessories];
      const parts = catalogue.parts.filter((part) => worn.includes(part.id));
      expect(toWalk + (await packed(...parts.map(({ mesh }) => mesh.file))), id).toBeLessThan(42_000);
    }
  });

  it("have few enough runs for one draw", () => {
    expect(catalogue.parts.reduce((sum, { levels }) => sum + 1 + levels.length, 0)).toBeLessThanOrEqual(256);
  });

  it("have hashes in their names", async () => {
    for (const { file, bytes } of [
      ...catalogue.parts.map(({ mesh }) => mesh),
      ...MOTION_FILES.map((file) => catalogue[file]),
    ]) {
      const content = await read(file);
      expect(content.length).toBe(bytes);
      expect(file).toContain(createHash("sha256").update(content).digest("hex").slice(0, 10));
    }
  });

  it("have at most 6,000 triangles each", () => {
    for (const { id, look } of catalogue.presets) {
      const worn = ["bare", look.hair, look.top, look.bottom, look.shoes, ...look.accessories];
      const triangles = worn.reduce((sum, part) => sum + trianglesOf(part), 0);
      expect(triangles, id).toBeLessThanOrEqual(6_000);
      expect(triangles, id).toBeGreaterThan(2_000);
    }
  });

  it("stay within that in any outfit", () => {
    expect(heaviestOutfit(catalogue.parts, trianglesOf)).toBeLessThanOrEqual(6_000);
  });

  it("have at most 1,500, 700 and 300 in the next levels, with increasing errors", () => {
    const trianglesAt = (level: number) => (id: string) => {
      const part = catalogue.parts.find((each) => each.id === id);
      return ((part?.levels[level] ?? 0) / 3) * (part?.mirrored ? 2 : 1);
    };
    const heaviest = LEVEL_TRIANGLES.map((_, level) => heaviestOutfit(catalogue.parts, trianglesAt(level)));
    expect(LEVEL_TRIANGLES).toEqual([1_500, 700, 300]);
    for (const [level, most] of LEVEL_TRIANGLES.entries()) {
      expect(heaviest[level]).toBeLessThanOrEqual(most);
      expect(heaviest[level]).toBeGreaterThan(most * 0.9);
      expect(trianglesAt(level)("bare"), "nobody is without a head").toBeGreaterThan(10);
    }
    expect(catalogue.levelErrors).toHaveLength(LEVEL_TRIANGLES.length);
    expect(catalogue.levelErrors).toEqual(catalogue.levelErrors.toSorted((a, b) => a - b));
  });

  it("wear only existing parts, on existing builds", () => {
    const parts = new Map(catalogue.parts.map((part) => [part.id, part.kind]));
    const builds = new Set(catalogue.builds.map((build) => build.id));
    for (const { look } of catalogue.presets) {
      expect(builds).toContain(look.build);
      expect(look.hair === null ? "hair" : parts.get(look.hair)).toBe("hair");
      expect(parts.get(look.top)).toBe("top");
      expect(parts.get(look.bottom)).toBe("bottom");
      expect(parts.get(look.shoes)).toBe("shoes");
      for (const accessory of look.accessories) expect(parts.get(accessory)).toBe("accessory");
    }
  });

  it("are many enough that ten strangers differ", () => {
    expect(catalogue.presets.length).toBeGreaterThanOrEqual(24);
    const looks = catalogue.presets.map(
      ({ look }) => `${look.hair} ${look.top} ${look.bottom} ${look.accessories.join()}`,
    );
    expect(new Set(looks).size).toBe(looks.length);
    expect(new Set(catalogue.presets.map(({ id }) => id)).size).toBe(catalogue.presets.length);
    expect(catalogue.builds.length).toBeGreaterThanOrEqual(3);
    const kinds = (kind: string) => catalogue.parts.filter((part) => part.kind === kind).length;
    expect(kinds("hair")).toBeGreaterThanOrEqual(10);
    expect(kinds("top")).toBeGreaterThanOrEqual(8);
    expect(kinds("accessory")).toBeGreaterThanOrEqual(8);
  });

  it("have a portrait of at most 6 kB each", async () => {
    for (const { thumbnail } of catalogue.presets) {
      expect((await stat(new URL(thumbnail, folder))).size).toBeLessThanOrEqual(2_600);
      const { width, height, format } = await sharp(await read(thumbnail)).metadata();
      expect([width, height, format]).toEqual([144, 144, "webp"]);
    }
  });

  it("have emotes that the tray can show and the motion file contains", () => {
    expect(catalogue.emotes.length).toBeGreaterThanOrEqual(8);
    expect(new Set(catalogue.emotes.map(({ codepoint }) => codepoint)).size).toBe(catalogue.emotes.length);
    for (const { animationAssetName, durationSeconds } of catalogue.emotes) {
      const clip = catalogue.clips.find(({ name }) => name === animationAssetName);
      expect(clip?.kind).toBe("emote");
      expect(clip?.durationSeconds).toBe(durationSeconds);
    }
  });

  it("dance, and loop, and do nothing else under that name", () => {
    const dances = catalogue.emotes.filter(({ isDance }) => isDance);
    expect(dances.every(({ isLoop }) => isLoop)).toBe(true);
    const names = dances.map(({ title }) => title);
    expect(names).toEqual([
      "Dance",
      "Groove",
      "Robot",
      "Twist",
      "Line step",
      "Chicken",
      "Air guitar",
      "Drums",
    ]);
  });

  it("contain everything that can be chosen", () => {
    const ids = (kind: string) =>
      catalogue.parts.flatMap((part) => (part.kind === kind ? [part.id] : [])).toSorted();
    expect(ids("hair")).toEqual(AVATAR_HAIR.toSorted());
    expect(ids("top")).toEqual(AVATAR_TOPS.toSorted());
    expect(ids("bottom")).toEqual(AVATAR_BOTTOMS.toSorted());
    expect(ids("shoes")).toEqual(AVATAR_SHOES.toSorted());
    expect(ids("accessory")).toEqual(AVATAR_ACCESSORIES.toSorted());
    expect(catalogue.builds.map(({ id }) => id)).toEqual(AVATAR_BUILDS);
  });

  it("stand 1.7 m tall with feet on the ground in every build", () => {
    const at = (name: (typeof AVATAR_BONES)[number]) => AVATAR_BONES.indexOf(name);
    for (const { joints } of catalogue.builds) {
      expect(joints[at("head")]?.[1]).toBeCloseTo(1.425, 2);
      expect(joints[at("leftToes")]?.[1]).toBeCloseTo(0.03, 2);
      expect(joints[at("leftUpperArm")]?.[0]).toBeCloseTo(-(joints[at("rightUpperArm")]?.[0] ?? 0), 5);
    }
  });
});
