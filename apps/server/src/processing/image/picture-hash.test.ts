import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { BITS_APART, SHARE_APART } from "./picture-hash-distance.ts";
import { pictureHash, pictureHashes } from "./picture-hash.ts";

/** Random coloured blots, as varied as a photograph. */
const blots = (seed: number): Sharp => {
  const circles = Array.from({ length: 60 }, (_, at) => {
    const n = (at + 1) * (seed + 1) * 7_919;
    return `<circle cx="${n % 400}" cy="${(n * 3) % 300}" r="${14 + (n % 30)}" fill="hsl(${n % 360} 70% ${20 + (n % 60)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#ccc"/>${circles.join("")}</svg>`;
  return sharp(Buffer.from(svg));
};
const hashOf = async (picture: Buffer | Sharp): Promise<string> =>
  (await pictureHash(Buffer.isBuffer(picture) ? sharp(picture) : picture)) ?? "none";

const onesOf = (bits: bigint): number => bits.toString(2).replaceAll("0", "").length;
/** As the database compares them: `other` may have a mask, and is a crop then. */
const looksAlike = (one: string, other: string): boolean => {
  const apart = BigInt(`0x${one}`) ^ BigInt(`0x${other.slice(0, 128)}`);
  if (other.length === 128) return onesOf(apart) <= BITS_APART;
  const mask = BigInt(`0x${other.slice(128)}`);
  return onesOf(apart & mask) <= onesOf(mask) * SHARE_APART;
};

test("is similar for other sizes, formats, qualities and slight changes of brightness", async () => {
  const first = await hashOf(blots(1));
  expect(first).toMatch(/^[0-9a-f]{128}$/);
  const copies = [
    blots(1).resize(160).jpeg({ quality: 40 }),
    blots(1).resize(900).webp({ quality: 60 }),
    blots(1).modulate({ brightness: 1.08 }).png(),
    blots(1).greyscale().avif({ quality: 50 }),
  ];
  for (const copy of copies) expect(looksAlike(first, await hashOf(await copy.toBuffer()))).toBe(true);
});

const bars = { background: "#222", top: 70, bottom: 70 };
const isFound = async (copy: Sharp, of: Sharp): Promise<boolean> => {
  const first = await hashOf(of);
  const { sought } = await pictureHashes(sharp(await copy.jpeg({ quality: 60 }).toBuffer()));
  return sought.some((hash) => looksAlike(first, hash));
};

test.each<[string, (picture: Sharp) => Sharp]>([
  ["as it is", (picture) => picture.resize(230)],
  ["mirrored", (picture) => picture.flop()],
  ["upside down", (picture) => picture.flip()],
  ["a quarter round", (picture) => picture.rotate(90)],
  ["half round", (picture) => picture.rotate(180)],
  ["three quarters round and mirrored", (picture) => picture.flop().rotate(270)],
  ["between bars", (picture) => picture.extend(bars)],
  [
    "in a white frame",
    (picture) => picture.extend({ background: "white", top: 20, bottom: 60, left: 30, right: 30 }),
  ],
  ["mirrored between bars", (picture) => picture.flop().extend(bars)],
])("finds a copy %s", async (_, change) => {
  expect(await isFound(change(blots(1)), blots(1))).toBe(true);
  expect(await isFound(change(blots(2)), blots(1))).toBe(false);
});

/** What is left of 400 × 300 pixels once these shares are cut off. */
const cropped =
  ({ left = 0, top = 0, right = 0, bottom = 0 }) =>
  async (picture: Sharp): Promise<Sharp> =>
    sharp(
      await picture
        .extract({
          left: Math.round(400 * left),
          top: Math.round(300 * top),
          width: Math.round(400 * (1 - left - right)),
          height: Math.round(300 * (1 - top - bottom)),
        })
        .png()
        .toBuffer(),
    );
const round = (cut: number) => cropped({ left: cut, top: cut, right: cut, bottom: cut });

test.each<[string, (picture: Sharp) => Promise<Sharp>]>([
  ["2 % narrower on each side", round(0.02)],
  ["5 % narrower on each side", round(0.05)],
  ["an eighth narrower on each side", round(0.125)],
  ["without the tenth at the bottom", cropped({ bottom: 0.1 })],
  ["without the quarter at the right", cropped({ right: 0.25 })],
  ["without a tenth at the top and one at the bottom", cropped({ top: 0.1, bottom: 0.1 })],
  ["mirrored, and 5 % narrower on each side", async (picture) => (await round(0.05)(picture)).flop()],
])("finds a copy %s", async (_, change) => {
  expect(await isFound(await change(blots(1)), blots(1))).toBe(true);
  expect(await isFound(await change(blots(2)), blots(1))).toBe(false);
});

test("a picture of one colour has no hash", async () => {
  expect(await pictureHashes(drawn("<rect width='400' height='300' fill='teal'/>"))).toEqual({
    hash: null,
    sought: [],
  });
});

test("differs for other pictures", async () => {
  const hashes = await Promise.all([1, 2, 3, 5, 7].map((place) => hashOf(blots(place))));
  for (const [at, one] of hashes.entries())
    for (const other of hashes.slice(at + 1)) expect(looksAlike(one, other)).toBe(false);
});

const drawn = (inner: string): Sharp =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${inner}</svg>`));
const gradient = (x: number, y: number): string =>
  `<defs><linearGradient id="g" x2="${x}" y2="${y}"><stop/><stop offset="1" stop-color="white"/></linearGradient></defs><rect width="400" height="300" fill="url(#g)"/>`;
const words = (...lines: string[]): string =>
  `<rect width="400" height="300" fill="white"/>${lines
    .map(
      (line, at) => `<text x="30" y="${60 + at * 50}" font-size="34" font-family="sans-serif">${line}</text>`,
    )
    .join("")}`;

test.each([
  ["one colour", "<rect width='400' height='300' fill='teal'/>"],
  ["a line", "<rect x='20' y='20' width='80' height='8'/>"],
  ["a gradient across", gradient(1, 0)],
  ["a gradient down", gradient(0, 1)],
  ["a slanting gradient with a word", `${gradient(1, 1)}<text x="60" y="160" font-size="60">HATE</text>`],
  ["a page of words", words("Biology", "Lesson four", "Cells and tissue", "Plants")],
])("is null for %s, which resembles too many others", async (_, inner) => {
  expect(await pictureHash(drawn(inner))).toBeNull();
});
