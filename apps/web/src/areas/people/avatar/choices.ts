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
import * as t from "@veranda/messages/avatars";
import { ACCESSORY_NAMES, PART_NAMES, type SinglePart } from "./part-names.ts";

/** One option: its name, and the look with it. */
export type Option = { id: string; name: string; isChosen: boolean; look: AvatarLook };

/** A row of options of which one is worn. */
export type Choice = {
  id: string;
  name: () => string;
  view: AvatarView;
  optionsOf: (look: AvatarLook) => Option[];
  /** What would cover it in its pictures. */
  hiddenBy?: AvatarAccessoryPlace;
};
export type Swatches = {
  id: AvatarColour;
  name: () => string;
  colours: readonly (readonly [name: () => string, hex: string])[];
};
export type Category = {
  id: string;
  name: () => string;
  view: AvatarView;
  choices: readonly Choice[];
  swatches: readonly Swatches[];
};

function single<K extends SinglePart>(
  key: K,
  name: () => string,
  view: AvatarView,
  ids: readonly NonNullable<AvatarLook[K]>[],
): Choice {
  return {
    id: key,
    name,
    view,
    optionsOf: (look) =>
      ids.map((id) => ({
        id,
        name: PART_NAMES[key][id](),
        isChosen: look[key] === id,
        look: { ...look, [key]: id },
      })),
  };
}

const hair: Choice = {
  id: "hair",
  name: t.hair,
  view: "hair",
  hiddenBy: "head",
  optionsOf: (look) => [
    { id: "none", name: t.none(), isChosen: look.hair === null, look: { ...look, hair: null } },
    ...single("hair", t.hair, "hair", AVATAR_HAIR).optionsOf(look),
  ],
};

/** The options of one slot, including none. */
const worn = (place: AvatarAccessoryPlace, name: () => string, view: AvatarView): Choice => ({
  id: place,
  name,
  view,
  optionsOf(look) {
    const others = look.accessories.filter((id) => AVATAR_ACCESSORY_PLACES[id] !== place);
    const here = AVATAR_ACCESSORIES.filter((id) => AVATAR_ACCESSORY_PLACES[id] === place);
    return [
      {
        id: "none",
        name: t.none(),
        isChosen: others.length === look.accessories.length,
        look: { ...look, accessories: others },
      },
      ...here.map((id) => ({
        id,
        name: ACCESSORY_NAMES[id](),
        isChosen: look.accessories.includes(id),
        look: { ...look, accessories: [...others, id].slice(-6) },
      })),
    ];
  },
});

const SKINS = [
  [t.shadePorcelain, "#f8dcc8"],
  [t.shadeRose, "#f2c9a8"],
  [t.shadeSand, "#e6b48e"],
  [t.shadeHoney, "#d9a27a"],
  [t.shadeAlmond, "#c68a5c"],
  [t.shadeAmber, "#b5774c"],
  [t.shadeChestnut, "#9b6040"],
  [t.shadeCocoa, "#7a4a30"],
  [t.shadeUmber, "#5f3a26"],
  [t.shadeEbony, "#44291b"],
] as const;
const HAIRS = [
  [t.shadeBlack, "#1c1514"],
  [t.shadeDarkBrown, "#3a2418"],
  [t.shadeBrown, "#5f3d27"],
  [t.shadeChestnut, "#7a3f22"],
  [t.shadeCopper, "#b4562a"],
  [t.shadeAuburn, "#8e3b25"],
  [t.shadeHoney, "#c88b3e"],
  [t.shadeBlond, "#e0bd78"],
  [t.shadeSilver, "#b9b4ad"],
  [t.shadeWhite, "#ece7df"],
  [t.shadeTeal, "#2f7d78"],
  [t.shadePlum, "#7d3f67"],
  [t.shadeRose, "#d4788f"],
  [t.shadeIndigo, "#3d5a8f"],
] as const;
const EYES = [
  [t.shadeDark, "#2b1a10"],
  [t.shadeBrown, "#5a3b22"],
  [t.shadeHazel, "#7a5a2c"],
  [t.shadeGreen, "#4f7a52"],
  [t.shadeSea, "#2f6a63"],
  [t.shadeBlue, "#4e7d96"],
  [t.shadeGrey, "#6d7a82"],
  [t.shadeViolet, "#6a568f"],
] as const;
const CLOTHS = [
  [t.shadeChalk, "#f2ead9"],
  [t.shadeSand, "#d9c9ae"],
  [t.shadeSaffron, "#f0b64a"],
  [t.shadeOchre, "#d98a2f"],
  [t.shadeTerracotta, "#c8623f"],
  [t.shadeRed, "#b23f34"],
  [t.shadeCoral, "#d4455b"],
  [t.shadePink, "#e3a0a8"],
  [t.shadePlum, "#7d3f67"],
  [t.shadeLilac, "#9a86b8"],
  [t.shadeSky, "#8fb4d0"],
  [t.shadeBlue, "#3d5a8f"],
  [t.shadeNavy, "#2b3550"],
  [t.shadeSea, "#2f7d78"],
  [t.shadeMint, "#8fc0a8"],
  [t.shadeMoss, "#5d7f5c"],
  [t.shadeOlive, "#7c8450"],
  [t.shadeBrown, "#6a4632"],
  [t.shadeSlate, "#4f6076"],
  [t.shadeCharcoal, "#2c3038"],
] as const;

export const CATEGORIES: readonly Category[] = [
  {
    id: "body",
    name: t.body,
    view: "figure",
    choices: [single("build", t.build, "figure", AVATAR_BUILDS)],
    swatches: [{ id: "skin", name: t.skin, colours: SKINS }],
  },
  {
    id: "face",
    name: t.face,
    view: "face",
    choices: [
      { ...single("eyes", t.eyes, "face", AVATAR_EYES), hiddenBy: "eyes" },
      { ...single("brows", t.brows, "face", AVATAR_BROWS), hiddenBy: "eyes" },
      single("nose", t.nose, "face", AVATAR_NOSES),
      single("mouth", t.mouth, "face", AVATAR_MOUTHS),
      single("marks", t.marks, "face", AVATAR_MARKS),
    ],
    swatches: [{ id: "eyes", name: t.eyeColour, colours: EYES }],
  },
  {
    id: "hair",
    name: t.hair,
    view: "hair",
    choices: [hair, worn("beard", t.beard, "face")],
    swatches: [{ id: "hair", name: t.hairColour, colours: HAIRS }],
  },
  {
    id: "top",
    name: t.top,
    view: "top",
    choices: [single("top", t.top, "top", AVATAR_TOPS), single("pattern", t.pattern, "top", AVATAR_PATTERNS)],
    swatches: [
      { id: "top", name: t.colour, colours: CLOTHS },
      { id: "accent", name: t.secondColour, colours: CLOTHS },
    ],
  },
  {
    id: "bottom",
    name: t.bottom,
    view: "legs",
    choices: [single("bottom", t.bottom, "legs", AVATAR_BOTTOMS)],
    swatches: [{ id: "bottom", name: t.colour, colours: CLOTHS }],
  },
  {
    id: "shoes",
    name: t.shoes,
    view: "feet",
    choices: [single("shoes", t.shoes, "feet", AVATAR_SHOES)],
    swatches: [{ id: "shoes", name: t.colour, colours: CLOTHS }],
  },
  {
    id: "extras",
    name: t.extras,
    view: "figure",
    choices: [
      worn("head", t.onHead, "hair"),
      worn("hair", t.inHair, "hair"),
      worn("eyes", t.eyewear, "face"),
      worn("ears", t.atEars, "hair"),
      worn("neck", t.neckwear, "top"),
      worn("chest", t.onChest, "top"),
      worn("back", t.toCarry, "figure"),
    ],
    swatches: [{ id: "accent", name: t.colour, colours: CLOTHS }],
  },
];

const anyOf = <T>(list: readonly [T, ...T[]] | readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

/** A look for an option's picture: without what would cover the option. */
export const pictured = (look: AvatarLook, { hiddenBy }: Choice): AvatarLook =>
  hiddenBy === undefined
    ? look
    : { ...look, accessories: look.accessories.filter((id) => AVATAR_ACCESSORY_PLACES[id] !== hiddenBy) };

/** A random plausible avatar: skin and hair that occur together, matching colours. */
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
