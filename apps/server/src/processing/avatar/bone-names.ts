import type { AvatarBone } from "@veranda/contract/avatar";
import { isBone, type Side } from "./bones.ts";

/** What a bone's name means: one of our bones, or "other" for a bone that isn't part of the body. */
export type NameSays = { part: string; side: Side | null } | "other" | null;

/** Words in names of auxiliary bones: controls, ends, twists, and worn things. */
const BESIDE = new Set(
  "ik fk pole target twist roll control ctrl ctl handle end nub slot socket helper tip effector attach hair skirt cloth weapon bust breast boob eye eyes eyelid jaw tongue teeth ear tail wing cape prop sword shield camera light locator dummy ponytail bang brow lip cheek sleeve ribbon string toy bag hat pinky ring little palm metacarpal".split(
    " ",
  ),
);
const NOISE =
  /^(?:bip\d*|j|mixamorig\d*|armature|def|org|mch|bone|bn|jnt|joint|jt|cc|base|b|sk|rig|character\d*|adj|sec|c|m|center|bind|skin|valvebiped|ccbase)$/;

const PARTS: Record<string, string> = {};
const say = (part: string, names: string): void => names.split(" ").forEach((name) => (PARTS[name] = part));
say("hips", "hips hip pelvis cog hipsroot pelvisroot 下半身 センター 腰");
say("neck", "neck neck0 neck1 neck01 necklower 首");
say("head", "head 頭");
say("Shoulder", "shoulder clavicle collar clav collarbone scapula 肩");
say("UpperArm", "upperarm uparm armupper arm arm1 upper_arm 腕");
say("LowerArm", "lowerarm forearm loarm armlower elbow forarm arm2 ひじ 肘");
say("Hand", "wrist hand 手首");
say("UpperLeg", "upperleg upleg thigh legupper leg1 femur upperthigh 足");
say("LowerLeg", "lowerleg loleg leglower shin calf knee leg2 leg ひざ 膝");
say("Foot", "foot ankle 足首");
say("Toes", "toe toes toebase ball toe0 toe1 toeproximal つま先");
for (const [finger, bones] of [
  ["thumb", ["ThumbProximal", "", ""]],
  ["index", ["IndexProximal", "IndexIntermediate", ""]],
  ["middle", ["MiddleProximal", "MiddleIntermediate", ""]],
] as const)
  bones.forEach((bone, i) => {
    const n = String(i + 1);
    const word = ["proximal", "intermediate", "distal"][i];
    for (const start of [
      finger,
      `hand${finger}`,
      `finger${finger}`,
      `${finger}finger`,
      finger === "middle" ? "mid" : finger,
    ])
      for (const end of [n, `0${n}`, word]) PARTS[`${start}${end}`] = bone;
  });
for (const [n, bone] of [
  ["0", "ThumbProximal"],
  ["1", "IndexProximal"],
  ["11", "IndexIntermediate"],
  ["2", "MiddleProximal"],
  ["21", "MiddleIntermediate"],
] as const)
  PARTS[`finger${n}`] = bone;

const SIDES = ["left", "right"] as const;
const withoutNumber = (word: string): string => word.replace(/(?<!\d)\d+$/, "");

/**
 * Parses names as riggers write them: `mixamorig:LeftForeArm`, `Bip01 L Thigh`, `upperarm.l`, `J_Bip_R_Hand`, `左ひじ`.
 */
export function readBoneName(name: string): NameSays {
  const bare = name.replace(/^.*[:|]/, "");
  const words = bare
    .replace(/([左右])/g, " $1 ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  let side: Side | null = null;
  const rest: string[] = [];
  for (const word of words) {
    if (/^(?:l|left|lft|左)$/.test(word)) side = "left";
    else if (/^(?:r|right|rgt|右)$/.test(word)) side = "right";
    else if (BESIDE.has(withoutNumber(word))) return "other";
    else if (!NOISE.test(word)) rest.push(word);
  }
  // One word: "leftarm", "armleft", "larm".
  let key = rest.join("");
  if (side === null) {
    const first = SIDES.find((word) => key.startsWith(word) && key !== word);
    const last = SIDES.find((word) => key.endsWith(word) && key !== word);
    side = first ?? last ?? null;
    if (first !== undefined) key = key.slice(first.length);
    else if (last !== undefined) key = key.slice(0, -last.length);
  }
  // Exporters add meaningless trailing numbers (`Hips_01`).
  const part = PARTS[key] ?? PARTS[withoutNumber(key)];
  if (part === undefined || part === "") return part === "" ? "other" : null;
  const isMiddle = part === "hips" || part === "neck" || part === "head";
  // "LeftHip" is the joint of the upper leg.
  if (part === "hips" && side !== null) return { part: "UpperLeg", side };
  if (isMiddle) return side === null ? { part, side: null } : null;
  return side === null ? null : { part, side };
}

/** The bone of this part and side; null if we have none. */
export function boneOf(part: string, side: Side | null): AvatarBone | null {
  const name = side === null ? part : `${side}${part}`;
  return isBone(name) ? name : null;
}
