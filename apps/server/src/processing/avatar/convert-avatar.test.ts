// Slow: reads large models again and again.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AVATAR_BONES } from "@veranda/contract/avatar";
import {
  type ChosenBones,
  customAvatarManifest,
  type CustomAvatarManifest,
} from "@veranda/contract/custom-avatar";
import { afterAll, describe, expect, it, test } from "vitest";
import { convertAvatar } from "./convert-avatar.ts";
import { checkGlb } from "./glb-check.ts";
import { glbOf, knight, makePerson, needsSample } from "./model.fixture.ts";
import { readBoneName } from "./bone-names.ts";
import { Refusal } from "../refusal.ts";

const folder = mkdtempSync(join(tmpdir(), "veranda-convert-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

const convert = async (bytes: Uint8Array, bones: ChosenBones | null = null, height: number | null = null) => {
  const path = join(folder, `model${files++}`);
  writeFileSync(path, bytes);
  const made = await convertAvatar({ path, folder, bones, height }, () => undefined);
  const manifest = customAvatarManifest.parse(JSON.parse(readFileSync(join(folder, made.manifest), "utf8")));
  return { ...made, manifest };
};
const faultOf = async (bytes: Uint8Array, bones: ChosenBones | null = null): Promise<string> => {
  try {
    await convert(bytes, bones);
    return "taken";
  } catch (error) {
    return (error as Refusal).fault;
  }
};
const jointOf = ({ joints }: CustomAvatarManifest, bone: (typeof AVATAR_BONES)[number]) =>
  joints[AVATAR_BONES.indexOf(bone)] ?? [0, 0, 0];
const foundIn = ({ report }: Awaited<ReturnType<typeof convert>>) =>
  new Map(report.bones.map(({ bone, node }) => [bone, node]));

/** Bone names in the styles of different riggers. */
const STYLES: Record<string, (bone: string) => string> = {
  Mixamo: (bone) => {
    const part = bone.replace(/^(left|right)/, "");
    const side = bone === part ? "" : bone.startsWith("left") ? "Left" : "Right";
    const names: Record<string, string> = {
      hips: "Hips",
      spine: "Spine",
      chest: "Spine1",
      neck: "Neck",
      head: "Head",
      Shoulder: "Shoulder",
      UpperArm: "Arm",
      LowerArm: "ForeArm",
      Hand: "Hand",
      ThumbProximal: "HandThumb1",
      UpperLeg: "UpLeg",
      LowerLeg: "Leg",
      Foot: "Foot",
      Toes: "ToeBase",
    };
    return `mixamorig:${side}${names[part]}`;
  },
  Blender: (bone) => {
    const part = bone.replace(/^(left|right)/, "");
    const side = bone === part ? "" : bone.startsWith("left") ? ".L" : ".R";
    const names: Record<string, string> = {
      chest: "spine.003",
      Shoulder: "shoulder",
      UpperArm: "upper_arm",
      LowerArm: "forearm",
      Hand: "hand",
      ThumbProximal: "thumb.01",
      UpperLeg: "thigh",
      LowerLeg: "shin",
      Foot: "foot",
      Toes: "toe",
    };
    return (names[part] ?? part) + side;
  },
  Biped: (bone) => {
    const part = bone.replace(/^(left|right)/, "");
    const side = bone === part ? "" : bone.startsWith("left") ? "L " : "R ";
    const names: Record<string, string> = {
      hips: "Pelvis",
      spine: "Spine",
      chest: "Spine1",
      neck: "Neck",
      head: "Head",
      Shoulder: "Clavicle",
      UpperArm: "UpperArm",
      LowerArm: "Forearm",
      Hand: "Hand",
      ThumbProximal: "Finger0",
      UpperLeg: "Thigh",
      LowerLeg: "Calf",
      Foot: "Foot",
      Toes: "Toe0",
    };
    return `Bip01 ${side}${names[part]}`;
  },
  Unreal: (bone) => {
    const part = bone.replace(/^(left|right)/, "");
    const side = bone === part ? "" : bone.startsWith("left") ? "_l" : "_r";
    const names: Record<string, string> = {
      hips: "pelvis",
      spine: "spine_01",
      chest: "spine_02",
      neck: "neck_01",
      head: "head",
      Shoulder: "clavicle",
      UpperArm: "upperarm",
      LowerArm: "lowerarm",
      Hand: "hand",
      ThumbProximal: "thumb_01",
      UpperLeg: "thigh",
      LowerLeg: "calf",
      Foot: "foot",
      Toes: "ball",
    };
    return names[part] + side;
  },
};

describe("bones", { timeout: 60_000 }, () => {
  it.each(["vrm0", "vrm1"] as const)("of a %s are those that the file declares", async (kind) => {
    const made = await convert(
      await makePerson({ kind, nameOf: (bone) => `x${bone.length}${bone.codePointAt(0)}` }),
    );
    expect(made.report).toMatchObject({ source: kind, title: "Box", unsure: [] });
    expect(made.report.bones.filter(({ confidence }) => confidence === 1)).toHaveLength(23);
    expect(foundIn(made).get("leftThumbProximal")).not.toBeNull();
  });

  it.each(Object.keys(STYLES))("are recognised by their names in the style of %s", async (style) => {
    const nameOf = STYLES[style] as (bone: string) => string;
    const made = await convert(await makePerson({ kind: "glb", nameOf }));
    const found = foundIn(made);
    expect(made.report.unsure).toEqual([]);
    for (const bone of [
      "hips",
      "head",
      "leftUpperArm",
      "rightHand",
      "leftUpperLeg",
      "rightLowerLeg",
      "leftFoot",
      "rightToes",
      "leftShoulder",
      "chest",
    ] as const)
      expect(found.get(bone)).toBe(nameOf(bone));
  });

  it("without meaningful names are found by their positions, and shown to the person for confirmation", async () => {
    let n = 0;
    const numbers = new Map<string, string>();
    const nameOf = (bone: string) => {
      const name = numbers.get(bone) ?? `b${n++}x`;
      numbers.set(bone, name);
      return name;
    };
    const made = await convert(await makePerson({ kind: "glb", nameOf }));
    const found = foundIn(made);
    for (const bone of [
      "hips",
      "chest",
      "head",
      "leftUpperArm",
      "leftLowerArm",
      "leftHand",
      "rightUpperArm",
      "leftUpperLeg",
      "leftLowerLeg",
      "rightFoot",
    ] as const)
      expect([bone, found.get(bone)]).toEqual([bone, numbers.get(bone)]);
    expect(made.report.unsure).toContain("leftUpperArm");
  });

  it("of the sample are found by their positions without its names", needsSample, async () => {
    const { json, binary } = knight();
    const names = (json["nodes"] as { name: string }[]).map((node, i) => {
      const { name } = node;
      node.name = `n${i}q`;
      return name;
    });
    const made = await convert(glbOf(json, binary));
    const own = new Map(
      [...foundIn(made)].map(([bone, node]) => [
        bone,
        node === null ? null : names[Number(node.slice(1, -1))],
      ]),
    );
    expect(own.get("hips")).toBe("hips");
    expect(own.get("head")).toBe("head");
    expect(own.get("leftUpperArm")).toBe("upperarm.l");
    expect(own.get("rightLowerArm")).toBe("lowerarm.r");
    expect(own.get("leftUpperLeg")).toBe("upperleg.l");
    expect(own.get("rightLowerLeg")).toBe("lowerleg.r");
    expect(own.get("leftFoot")).toBe("foot.l");
  });

  it("chosen by a person take precedence, and are rejected if invalid", async () => {
    const file = await makePerson({ kind: "vrm1" });
    const made = await convert(file, { chest: "spine", leftShoulder: null });
    expect(foundIn(made).get("chest")).toBe("spine");
    expect(foundIn(made).get("leftShoulder")).toBeNull();
    expect(await faultOf(file, { leftHand: "head" })).toBe("BONES_UNFIT");
    expect(await faultOf(file, { head: null })).toBe("BONES_UNFIT");
  });

  test.each([
    ["mixamorig:LeftHandIndex1", { part: "IndexProximal", side: "left" }],
    ["J_Bip_R_UpperArm", { part: "UpperArm", side: "right" }],
    ["左ひじ", { part: "LowerArm", side: "left" }],
    ["handIK.l", "other"],
    ["hair_01_L", "other"],
    ["Root", null],
  ])("%s is recognised", (name, says) => {
    expect(readBoneName(name)).toEqual(says);
  });
});

describe("the figure", { timeout: 60_000 }, () => {
  it("is in metres, on the ground and facing +Z, whatever the file's units and axes are", async () => {
    const plain = (await convert(await makePerson({ kind: "glb" }))).manifest;
    const other = (await convert(await makePerson({ kind: "glb", scale: 100, looksBack: true }))).manifest;
    expect(other.height).toBeCloseTo(1.7, 1);
    const share = other.height / plain.height;
    for (const bone of ["hips", "leftHand", "rightFoot", "leftToes"] as const) {
      const [x, y, z] = jointOf(plain, bone);
      const [ox, oy, oz] = jointOf(other, bone);
      expect([ox, oy, oz].map((n) => n / share)).toEqual(
        [x, y, z].map((n) => expect.closeTo(n, 2) as number),
      );
    }
    expect(jointOf(plain, "leftHand")[0]).toBeGreaterThan(0.5);
    expect(jointOf(plain, "leftToes")[2]).toBeGreaterThan(0.05);
  });

  it("is within its budgets, and reports what was removed", needsSample, async () => {
    const { json, binary } = knight();
    const { report, manifest } = await convert(glbOf(json, binary));
    expect(report.changes.map(({ code }) => code)).toContain("HELD");
    expect(manifest.near.level.vertices).toBeLessThanOrEqual(16_384);
    expect(manifest.crowd.far.triangles).toBeLessThanOrEqual(300);
    const [middle, low] = manifest.crowd.lower.map(({ triangles }) => triangles);
    expect(middle).toBeLessThanOrEqual(1_500);
    expect(low).toBeLessThanOrEqual(600);
    expect(report.after.bytes).toBeLessThan(300_000);
  });
});

/** Sets the value at a path of keys; a last key of `+` appends. */
function put(json: unknown, path: string, value: unknown): void {
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let at = json as Record<string, unknown>;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  if (last === "+") (at as unknown as unknown[]).push(value);
  else at[last] = value;
}

const bent = (...changes: readonly [path: string, value: unknown][]): Uint8Array => {
  const { json, binary } = knight();
  for (const [path, value] of changes) put(json, path, value);
  return glbOf(json, binary);
};

describe("a rejected file", { ...needsSample, timeout: 60_000 }, () => {
  it.each<[string, string, () => Uint8Array]>([
    ["words", "NOT_A_MODEL", () => new TextEncoder().encode("Once upon a time there was a model.")],
    ["half of a file", "DAMAGED", () => bent().subarray(0, 400_000)],
    ["an address in it", "OTHER_FILES", () => bent(["images.0", { uri: "https://127.0.0.1/x.png" }])],
    ["a buffer elsewhere", "OTHER_FILES", () => bent(["buffers.0.uri", "../../secret.bin"])],
    ["a circle of nodes", "DAMAGED", () => bent(["nodes.22.children", [25]])],
    ["an accessor over its view", "DAMAGED", () => bent(["accessors.0.count", 2_000_000])],
    ["an offset past all numbers", "DAMAGED", () => bent(["bufferViews.0.byteOffset", 2 ** 53])],
    ["a view that begins before the file", "DAMAGED", () => bent(["bufferViews.0.byteOffset", -8])],
    [
      "an accessor that costs nothing and unpacks to gigabytes",
      "TOO_LARGE",
      () => bent(["accessors.+", { componentType: 5126, count: 2 ** 30, type: "MAT4" }]),
    ],
    ["a joint that is no node", "DAMAGED", () => bent(["skins.0.joints.0", 9999])],
    ["no skeleton", "NO_SKELETON", () => bent(["skins", undefined])],
    [
      "an extension that it demands",
      "UNSUPPORTED",
      () => bent(["extensionsRequired", ["KHR_draco_mesh_compression"]]),
    ],
    [
      "too many triangles",
      "TOO_MANY_TRIANGLES",
      () =>
        bent(...Array.from({ length: 1000 }, () => ["nodes.+", { mesh: 11, skin: 0 }] as [string, unknown])),
    ],
    ["a picture that is none", "TEXTURE_UNREADABLE", () => bent(["images.0.bufferView", 0])],
  ])("%s: %s", async (_what, fault, make) => {
    expect(await faultOf(make())).toBe(fault);
  });

  it("is rejected only by error code, however its JSON is corrupted", () => {
    let seed = 20_261_121;
    const chance = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const strange = [-1, 1e9, 2 ** 53, 0.5, "x", null, [], {}, true, Number.MAX_SAFE_INTEGER];
    const whole = knight();
    delete whole.json["animations"];
    const ends = new Set<string>();
    for (let round = 0; round < 120; round++) {
      const json = structuredClone(whole.json);
      for (let k = 0; k < 3; k++) {
        let at: unknown = json;
        const path: string[] = [];
        while (
          typeof at === "object" &&
          at !== null &&
          Object.keys(at).length > 0 &&
          (path.length === 0 || chance(6) > 0)
        ) {
          const keys = Object.keys(at);
          const key = keys[chance(keys.length)] ?? "";
          path.push(key);
          at = (at as Record<string, unknown>)[key];
        }
        put(json, path.join("."), strange[chance(strange.length)]);
      }
      try {
        checkGlb(glbOf(json, whole.binary));
      } catch (error) {
        ends.add(
          `${(error as Error).name}${error instanceof Refusal ? "" : ` in round ${round}: ${String(error)}`}`,
        );
      }
    }
    expect([...ends]).toEqual(["Refusal"]);
  });
});
