import type { AvatarAccessory, AvatarLook } from "@veranda/contract/avatar";
import * as t from "@veranda/messages/avatars";

/** Parts of a look with a choice of options. */
export type SinglePart =
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

/** The display names of the options. */
export const PART_NAMES: { [K in SinglePart]: Record<NonNullable<AvatarLook[K]>, () => string> } = {
  build: {
    even: t.buildEven,
    slight: t.buildSlight,
    pear: t.buildPear,
    broad: t.buildBroad,
    round: t.buildRound,
    sturdy: t.buildSturdy,
  },
  hair: {
    crop: t.hairCrop,
    swept: t.hairSwept,
    bob: t.hairBob,
    long: t.hairLong,
    bun: t.hairBun,
    curly: t.hairCurly,
    ponytail: t.hairPonytail,
    wavy: t.hairWavy,
    braids: t.hairBraids,
    locs: t.hairLocs,
    puffs: t.hairPuffs,
    buzz: t.hairBuzz,
    pixie: t.hairPixie,
    quiff: t.hairQuiff,
  },
  top: {
    tee: t.topTee,
    hoodie: t.topHoodie,
    jacket: t.topJacket,
    knit: t.topKnit,
    dress: t.topDress,
    shirt: t.topShirt,
    vest: t.topVest,
    coat: t.topCoat,
    sari: t.topSari,
    abaya: t.topAbaya,
    tank: t.topTank,
    suit: t.topSuit,
  },
  bottom: {
    trousers: t.bottomTrousers,
    shorts: t.bottomShorts,
    skirt: t.bottomSkirt,
    wide: t.bottomWide,
    maxi: t.bottomMaxi,
    joggers: t.bottomJoggers,
  },
  shoes: {
    sneakers: t.shoesSneakers,
    boots: t.shoesBoots,
    flats: t.shoesFlats,
    hightops: t.shoesHightops,
  },
  pattern: {
    plain: t.patternPlain,
    stripes: t.patternStripes,
    band: t.patternBand,
    block: t.patternBlock,
    checks: t.patternChecks,
    dots: t.patternDots,
  },
  brows: {
    soft: t.browsSoft,
    straight: t.browsStraight,
    arched: t.browsArched,
    bold: t.browsBold,
    thin: t.browsThin,
  },
  mouth: {
    smile: t.mouthSmile,
    gentle: t.mouthGentle,
    grin: t.mouthGrin,
    calm: t.mouthCalm,
    smirk: t.mouthSmirk,
    full: t.mouthFull,
  },
  eyes: {
    round: t.eyesRound,
    almond: t.eyesAlmond,
    sleepy: t.eyesSleepy,
    wide: t.eyesWide,
    narrow: t.eyesNarrow,
  },
  nose: {
    button: t.noseButton,
    soft: t.noseSoft,
    broad: t.noseBroad,
    long: t.noseLong,
  },
  marks: {
    none: t.marksNone,
    freckles: t.marksFreckles,
    mole: t.marksMole,
    rosy: t.marksRosy,
  },
};

export const ACCESSORY_NAMES: Record<AvatarAccessory, () => string> = {
  glasses: t.glasses,
  cap: t.cap,
  beanie: t.beanie,
  headphones: t.headphones,
  scarf: t.scarf,
  backpack: t.backpack,
  bib: t.bib,
  earrings: t.earrings,
  hijab: t.hijab,
  turban: t.turban,
  sunhat: t.sunhat,
  sunglasses: t.sunglasses,
  flower: t.flower,
  hearing: t.hearing,
  beard: t.beard,
  moustache: t.moustache,
  satchel: t.satchel,
};
