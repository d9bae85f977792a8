import { recordOf } from "./closed-record.ts";
import { z } from "zod";
import {
  AVATAR_ACCESSORIES,
  AVATAR_ACCESSORIES_MAX,
  AVATAR_ACCESSORY_PLACES,
  AVATAR_BOTTOMS,
  AVATAR_BROWS,
  AVATAR_BUILDS,
  AVATAR_COLOURS,
  AVATAR_EYES,
  AVATAR_HAIR,
  AVATAR_HEIGHT,
  AVATAR_MARKS,
  AVATAR_MOUTHS,
  AVATAR_NOSES,
  AVATAR_PATTERNS,
  AVATAR_SHOES,
  AVATAR_TOPS,
  type AvatarAccessory,
  type AvatarLook,
} from "./avatar.ts";

/**
 * An avatar in one string: a preset's id (`ember`), a look (`s1.` and its bytes in base64url), or a custom avatar
 * (`custom.` and its id). "": none chosen yet.
 */
const CODE = /^(?:[A-Za-z0-9_-]{0,64}|s1\.[A-Za-z0-9_-]+|custom\.[A-Za-z0-9_-]{1,64})$/;
const CODE_MOST = 256;
export const avatarCode = z.string().max(CODE_MOST).regex(CODE);
export type AvatarCode = z.infer<typeof avatarCode>;

export type AvatarOfCode =
  | { kind: "preset"; id: string }
  | { kind: "look"; look: AvatarLook }
  | { kind: "custom"; id: string };

const LOOK = "s1.";
const CUSTOM = "custom.";
const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Map(Array.from(DIGITS, (digit, value) => [digit, value]));
/** Numbers before the accessories; after them come the colours, three bytes each. */
const HEAD = 13;

/** What a code stands for; null for an invalid code. The preset need not exist. */
export function readAvatarCode(code: string): AvatarOfCode | null {
  // Read for everybody who enters: a schema would take longer.
  if (code === "" || code.length > CODE_MOST || !CODE.test(code)) return null;
  if (code.startsWith(CUSTOM)) return { kind: "custom", id: code.slice(CUSTOM.length) };
  if (!code.startsWith(LOOK)) return { kind: "preset", id: code };
  const look = decodeLook(code);
  return look && { kind: "look", look };
}

export const customAvatarCode = (id: string): AvatarCode => CUSTOM + id;

/** Where the portrait of a look's code is served. */
export const portraitUrl = (code: AvatarCode): string => `/avatars/portraits/${code}.webp`;

/** Equal looks have equal codes. */
export function encodeLook(look: AvatarLook): AvatarCode {
  const { least, most } = AVATAR_HEIGHT;
  const accessories = oneInEachPlace(look.accessories);
  const bytes = [
    AVATAR_BUILDS.indexOf(look.build),
    Math.round(((look.height - least) / (most - least)) * 255),
    look.hair === null ? 0 : AVATAR_HAIR.indexOf(look.hair) + 1,
    AVATAR_TOPS.indexOf(look.top),
    AVATAR_BOTTOMS.indexOf(look.bottom),
    AVATAR_SHOES.indexOf(look.shoes),
    AVATAR_PATTERNS.indexOf(look.pattern),
    AVATAR_BROWS.indexOf(look.brows),
    AVATAR_MOUTHS.indexOf(look.mouth),
    AVATAR_EYES.indexOf(look.eyes),
    AVATAR_NOSES.indexOf(look.nose),
    AVATAR_MARKS.indexOf(look.marks),
    accessories.length,
    ...accessories.map((id) => AVATAR_ACCESSORIES.indexOf(id)),
    ...AVATAR_COLOURS.flatMap((name) =>
      [1, 3, 5].map((at) => Number.parseInt(look.colours[name].slice(at, at + 2), 16)),
    ),
  ];
  return LOOK + toText(bytes);
}

/** The look of an `s1.` code; values of a newer version become the first of their kind. null for any other code. */
export function decodeLook(code: string): AvatarLook | null {
  if (!code.startsWith(LOOK)) return null;
  const bytes = fromText(code.slice(LOOK.length));
  const worn = bytes?.[HEAD - 1] ?? 0;
  if (!bytes || worn > AVATAR_ACCESSORIES_MAX) return null;
  if (bytes.length !== HEAD + worn + AVATAR_COLOURS.length * 3) return null;
  const byte = (at: number) => bytes[at] ?? 0;
  const from = <T>(list: readonly [T, ...T[]], number: number): T => list[number] ?? list[0];
  const { least, most } = AVATAR_HEIGHT;
  const hair = byte(2);
  const colour = (i: number) => {
    const at = HEAD + worn + i * 3;
    // The leading one keeps the zeros after it.
    return `#${((1 << 24) | (byte(at) << 16) | (byte(at + 1) << 8) | byte(at + 2)).toString(16).slice(1)}`;
  };
  return {
    build: from(AVATAR_BUILDS, byte(0)),
    height: least + (byte(1) / 255) * (most - least),
    hair: hair === 0 ? null : from(AVATAR_HAIR, hair - 1),
    top: from(AVATAR_TOPS, byte(3)),
    bottom: from(AVATAR_BOTTOMS, byte(4)),
    shoes: from(AVATAR_SHOES, byte(5)),
    pattern: from(AVATAR_PATTERNS, byte(6)),
    brows: from(AVATAR_BROWS, byte(7)),
    mouth: from(AVATAR_MOUTHS, byte(8)),
    eyes: from(AVATAR_EYES, byte(9)),
    nose: from(AVATAR_NOSES, byte(10)),
    marks: from(AVATAR_MARKS, byte(11)),
    accessories: oneInEachPlace(
      bytes.slice(HEAD, HEAD + worn).flatMap((number) => AVATAR_ACCESSORIES[number] ?? []),
    ),
    colours: recordOf(AVATAR_COLOURS, (_, i) => colour(i)),
  };
}

/** In the list's order; of two accessories for one slot, the later is worn. */
function oneInEachPlace(accessories: readonly AvatarAccessory[]): AvatarAccessory[] {
  if (accessories.length < 2) return [...accessories];
  const worn = new Map<string, AvatarAccessory>(accessories.map((id) => [AVATAR_ACCESSORY_PLACES[id], id]));
  return AVATAR_ACCESSORIES.filter((id) => worn.get(AVATAR_ACCESSORY_PLACES[id]) === id).slice(
    0,
    AVATAR_ACCESSORIES_MAX,
  );
}

function toText(bytes: readonly number[]): string {
  let text = "";
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | (byte & 255);
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      text += DIGITS[(held >> bits) & 63];
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + DIGITS[(held << (6 - bits)) & 63];
}

function fromText(text: string): number[] | null {
  const bytes: number[] = [];
  let held = 0;
  let bits = 0;
  for (const digit of text) {
    const value = VALUES.get(digit);
    if (value === undefined) return null;
    held = (held << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
    held &= (1 << bits) - 1;
  }
  // Nothing may be left over: each look has exactly one code.
  return bits < 6 && held === 0 ? bytes : null;
}
