import {
  AVATAR_ACCESSORIES,
  AVATAR_ACCESSORY_PLACES,
  AVATAR_BOTTOMS,
  AVATAR_BROWS,
  AVATAR_BUILDS,
  AVATAR_EYES,
  AVATAR_HAIR,
  AVATAR_MARKS,
  AVATAR_MOUTHS,
  AVATAR_NOSES,
  AVATAR_PATTERNS,
  AVATAR_SHOES,
  AVATAR_TOPS,
  type AvatarAccessoryPlace,
  type AvatarColour,
  type AvatarLook,
} from "@veranda/contract/avatar";
import type { AvatarView } from "@veranda/contract/engine/module";

/** One thing to choose: how it is called, and the look with it. */
export type Option = { id: string; name: string; isChosen: boolean; look: AvatarLook };

/** A row of things of which one is worn. */
export type Choice = {
  id: string;
  name: string;
  view: AvatarView;
  optionsOf: (look: AvatarLook) => Option[];
  /** What would hide it in its pictures. */
  hiddenBy?: AvatarAccessoryPlace;
};
export type Swatches = {
  id: AvatarColour;
  name: string;
  colours: readonly (readonly [name: string, hex: string])[];
};
export type Category = {
  id: string;
  name: string;
  view: AvatarView;
  choices: readonly Choice[];
  swatches: readonly Swatches[];
};

/** Ids are words as one would say them, but for these. */
const NAMES: Record<string, string> = {
  tee: "T-shirt",
  bib: "Dungarees' bib",
  knit: "Jumper",
  vest: "Waistcoat",
  puffs: "Two puffs",
  crop: "Short",
  swept: "Swept up",
  buzz: "Very short",
  wide: "Wide",
  maxi: "Long skirt",
  hightops: "High-tops",
  hearing: "Hearing aid",
  sunhat: "Sun hat",
  mole: "Beauty spot",
  band: "One stripe",
  block: "Two colours",
};
const nameOf = (id: string): string => NAMES[id] ?? (id[0] ?? "").toUpperCase() + id.slice(1);

type Single =
  | "build"
  | "hair"
  | "top"
  | "bottom"
  | "shoes"
  | "pattern"
  | "brows"
  | "mouth"
  | "eyes"
  | "nose"
  | "marks";

function single<K extends Single>(
  key: K,
  name: string,
  view: AvatarView,
  ids: readonly NonNullable<AvatarLook[K]>[],
  names: Partial<Record<string, string>> = {},
): Choice {
  return {
    id: key,
    name,
    view,
    optionsOf: (look) =>
      ids.map((id) => ({
        id,
        name: names[id] ?? nameOf(id),
        isChosen: look[key] === id,
        look: { ...look, [key]: id },
      })),
  };
}

const hair: Choice = {
  id: "hair",
  name: "Hair",
  view: "hair",
  hiddenBy: "head",
  optionsOf: (look) => [
    { id: "none", name: "None", isChosen: look.hair === null, look: { ...look, hair: null } },
    ...single("hair", "Hair", "hair", AVATAR_HAIR).optionsOf(look),
  ],
};

/** What is worn at one place of the body, or nothing. */
const worn = (place: AvatarAccessoryPlace, name: string, view: AvatarView): Choice => ({
  id: place,
  name,
  view,
  optionsOf(look) {
    const others = look.accessories.filter((id) => AVATAR_ACCESSORY_PLACES[id] !== place);
    const here = AVATAR_ACCESSORIES.filter((id) => AVATAR_ACCESSORY_PLACES[id] === place);
    return [
      {
        id: "none",
        name: "None",
        isChosen: others.length === look.accessories.length,
        look: { ...look, accessories: others },
      },
      ...here.map((id) => ({
        id,
        name: nameOf(id),
        isChosen: look.accessories.includes(id),
        look: { ...look, accessories: [...others, id].slice(-6) },
      })),
    ];
  },
});

const SKINS = [
  ["Porcelain", "#f8dcc8"],
  ["Rose", "#f2c9a8"],
  ["Sand", "#e6b48e"],
  ["Honey", "#d9a27a"],
  ["Almond", "#c68a5c"],
  ["Amber", "#b5774c"],
  ["Chestnut", "#9b6040"],
  ["Cocoa", "#7a4a30"],
  ["Umber", "#5f3a26"],
  ["Ebony", "#44291b"],
] as const;
const HAIRS = [
  ["Black", "#1c1514"],
  ["Dark brown", "#3a2418"],
  ["Brown", "#5f3d27"],
  ["Chestnut", "#7a3f22"],
  ["Copper", "#b4562a"],
  ["Auburn", "#8e3b25"],
  ["Honey", "#c88b3e"],
  ["Blond", "#e0bd78"],
  ["Silver", "#b9b4ad"],
  ["White", "#ece7df"],
  ["Teal", "#2f7d78"],
  ["Plum", "#7d3f67"],
  ["Rose", "#d4788f"],
  ["Indigo", "#3d5a8f"],
] as const;
const EYES = [
  ["Dark", "#2b1a10"],
  ["Brown", "#5a3b22"],
  ["Hazel", "#7a5a2c"],
  ["Green", "#4f7a52"],
  ["Sea", "#2f6a63"],
  ["Blue", "#4e7d96"],
  ["Grey", "#6d7a82"],
  ["Violet", "#6a568f"],
] as const;
const CLOTHS = [
  ["Chalk", "#f2ead9"],
  ["Sand", "#d9c9ae"],
  ["Saffron", "#f0b64a"],
  ["Ochre", "#d98a2f"],
  ["Terracotta", "#c8623f"],
  ["Red", "#b23f34"],
  ["Coral", "#d4455b"],
  ["Pink", "#e3a0a8"],
  ["Plum", "#7d3f67"],
  ["Lilac", "#9a86b8"],
  ["Sky", "#8fb4d0"],
  ["Blue", "#3d5a8f"],
  ["Navy", "#2b3550"],
  ["Sea", "#2f7d78"],
  ["Mint", "#8fc0a8"],
  ["Moss", "#5d7f5c"],
  ["Olive", "#7c8450"],
  ["Brown", "#6a4632"],
  ["Slate", "#4f6076"],
  ["Charcoal", "#2c3038"],
] as const;

export const CATEGORIES: readonly Category[] = [
  {
    id: "body",
    name: "Body",
    view: "figure",
    choices: [single("build", "Build", "figure", AVATAR_BUILDS)],
    swatches: [{ id: "skin", name: "Skin", colours: SKINS }],
  },
  {
    id: "face",
    name: "Face",
    view: "face",
    choices: [
      { ...single("eyes", "Eyes", "face", AVATAR_EYES), hiddenBy: "eyes" },
      { ...single("brows", "Brows", "face", AVATAR_BROWS), hiddenBy: "eyes" },
      single("nose", "Nose", "face", AVATAR_NOSES),
      single("mouth", "Mouth", "face", AVATAR_MOUTHS),
      single("marks", "Marks", "face", AVATAR_MARKS),
    ],
    swatches: [{ id: "eyes", name: "Eye colour", colours: EYES }],
  },
  {
    id: "hair",
    name: "Hair",
    view: "hair",
    choices: [hair, worn("beard", "Beard", "face")],
    swatches: [{ id: "hair", name: "Hair colour", colours: HAIRS }],
  },
  {
    id: "top",
    name: "Top",
    view: "top",
    choices: [single("top", "Top", "top", AVATAR_TOPS), single("pattern", "Pattern", "top", AVATAR_PATTERNS)],
    swatches: [
      { id: "top", name: "Colour", colours: CLOTHS },
      { id: "accent", name: "Second colour", colours: CLOTHS },
    ],
  },
  {
    id: "bottom",
    name: "Bottom",
    view: "legs",
    choices: [single("bottom", "Bottom", "legs", AVATAR_BOTTOMS)],
    swatches: [{ id: "bottom", name: "Colour", colours: CLOTHS }],
  },
  {
    id: "shoes",
    name: "Shoes",
    view: "feet",
    choices: [single("shoes", "Shoes", "feet", AVATAR_SHOES)],
    swatches: [{ id: "shoes", name: "Colour", colours: CLOTHS }],
  },
  {
    id: "extras",
    name: "Extras",
    view: "figure",
    choices: [
      worn("head", "On the head", "hair"),
      worn("hair", "In the hair", "hair"),
      worn("eyes", "Eyewear", "face"),
      worn("ears", "At the ears", "hair"),
      worn("neck", "Neckwear", "top"),
      worn("chest", "On the chest", "top"),
      worn("back", "To carry", "figure"),
    ],
    swatches: [{ id: "accent", name: "Colour", colours: CLOTHS }],
  },
];

const anyOf = <T>(list: readonly [T, ...T[]] | readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

/** A look as its picture shows it: without what would hide the thing that is chosen. */
export const pictured = (look: AvatarLook, { hiddenBy }: Choice): AvatarLook =>
  hiddenBy === undefined
    ? look
    : { ...look, accessories: look.accessories.filter((id) => AVATAR_ACCESSORY_PLACES[id] !== hiddenBy) };

/** Somebody new who could walk in: skin and hair that occur together, colours that go with each other. */
export function randomLook(random: () => number): AvatarLook {
  const colour = (list: Swatches["colours"]) => anyOf(list, random)[1];
  const skin = Math.floor(random() * SKINS.length);
  const natural = skin > 5 ? HAIRS.slice(0, 3) : skin > 2 ? HAIRS.slice(0, 7) : HAIRS.slice(0, 10);
  const isOld = random() < 0.1;
  const extras = AVATAR_ACCESSORIES.filter(
    (id) => id !== "bib" && id !== "headphones" && id !== "beard" && id !== "moustache",
  );
  const accessories: AvatarLook["accessories"] = random() < 0.6 ? [anyOf(extras, random)] : [];
  if (random() < 0.18) accessories.push(random() < 0.6 ? "beard" : "moustache");
  return {
    build: anyOf(AVATAR_BUILDS, random),
    height: 0.93 + random() * 0.14,
    hair: random() < 0.06 ? null : anyOf(AVATAR_HAIR, random),
    top: anyOf(AVATAR_TOPS, random),
    bottom: anyOf(AVATAR_BOTTOMS, random),
    shoes: anyOf(AVATAR_SHOES, random),
    accessories,
    pattern: random() < 0.6 ? "plain" : anyOf(AVATAR_PATTERNS, random),
    brows: anyOf(AVATAR_BROWS, random),
    mouth: anyOf(AVATAR_MOUTHS, random),
    eyes: anyOf(AVATAR_EYES, random),
    nose: anyOf(AVATAR_NOSES, random),
    marks: random() < 0.6 ? "none" : anyOf(AVATAR_MARKS, random),
    colours: {
      skin: (SKINS[skin] ?? SKINS[0])[1],
      hair: random() < 0.1 ? colour(HAIRS) : isOld ? "#b9b4ad" : colour(natural),
      top: colour(CLOTHS),
      bottom: colour(CLOTHS),
      shoes: anyOf(["#f2ead9", "#6a4632", "#2c3038", "#c8623f", "#4a3226"], random),
      accent: colour(CLOTHS),
      eyes: colour(skin > 4 ? EYES.slice(0, 3) : EYES.slice(0, 7)),
    },
  };
}
