import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

/*
 * The first step of the pages' build: cuts the two faces to what the pages use and writes them and their rules to
 * .fonts. What every page is written with is one small file a face; letters of other Latin languages
 * are files that a browser asks for when such a letter is on the page; so is the face of emoji, where the
 * machine has none of its own.
 */

const OUT = join(import.meta.dirname, "../.fonts");
const require = createRequire(import.meta.url);

type Axis = number | { min: number; max: number };
type Face = { name: string; family: string; sets: readonly string[]; weight: Axis; cssWeight: string };

const FACES: readonly Face[] = [
  {
    name: "figtree",
    family: "Figtree",
    sets: ["latin", "latin-ext"],
    weight: { min: 400, max: 700 },
    cssWeight: "400 700",
  },
  {
    // Headings stand between 560 and 600: one weight serves them all, and no browser thickens it by itself.
    name: "fraunces",
    family: "Fraunces",
    sets: ["latin", "latin-ext", "vietnamese"],
    weight: 580,
    cssWeight: "100 900",
  },
];

type Range = readonly [number, number];

/** English, and the signs that its sentences are set with. */
const CORE: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xb2, 0xb2],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0xe9, 0xe9],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
];

/** What the files of fontsource hold, as they say it themselves. */
const SETS: Readonly<Record<string, readonly Range[]>> = {
  // ASCII is in the file that every page has: whoever asks for a space of a face gets that one alone.
  latin: [
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2c6],
    [0x2da, 0x2da],
    [0x2dc, 0x2dc],
    [0x304, 0x304],
    [0x308, 0x308],
    [0x329, 0x329],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2191, 0x2191],
    [0x2193, 0x2193],
    [0x2212, 0x2212],
    [0x2215, 0x2215],
  ],
  "latin-ext": [
    [0x100, 0x2ba],
    [0x2bd, 0x2c5],
    [0x2c7, 0x2cc],
    [0x2ce, 0x2d7],
    [0x2dd, 0x2ff],
    [0x1d00, 0x1dbf],
    [0x1e00, 0x1e9f],
    [0x1ef2, 0x1eff],
    [0x20a0, 0x20ab],
    [0x20ad, 0x20c0],
    [0x2113, 0x2113],
    [0x2c60, 0x2c7f],
    [0xa720, 0xa7ff],
  ],
  vietnamese: [
    [0x102, 0x103],
    [0x110, 0x111],
    [0x128, 0x129],
    [0x168, 0x169],
    [0x1a0, 0x1a1],
    [0x1af, 0x1b0],
    [0x300, 0x301],
    [0x303, 0x303],
    [0x309, 0x309],
    [0x323, 0x323],
    [0x1ea0, 0x1ef1],
    [0x20ab, 0x20ab],
  ],
};

const textOf = (ranges: readonly Range[]): string =>
  ranges
    .map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i)))
    .join("");

const hex = (point: number): string => point.toString(16).toUpperCase().padStart(4, "0");
const rangesInCss = (ranges: readonly Range[]): string =>
  ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(", ");

async function write(face: Face, file: string, set: string, ranges: readonly Range[]): Promise<string> {
  const source = require.resolve(
    `@fontsource-variable/${face.name}/files/${face.name}-${set}-wght-normal.woff2`,
  );
  const cut = await subsetFont(await readFile(source), textOf(ranges), {
    targetFormat: "woff2",
    variationAxes: { wght: face.weight },
  });
  await writeFile(join(OUT, file), cut);
  process.stdout.write(`${file.padEnd(28)} ${(cut.length / 1000).toFixed(1).padStart(6)} kB\n`);
  return `@font-face {
  font-family: "${face.family}";
  font-style: normal;
  font-weight: ${face.cssWeight};
  font-display: swap;
  src: url("./${file}") format("woff2");
  unicode-range: ${rangesInCss(ranges)};
}
`;
}

/** Fonts of systems; the first is what Safari calls the second. */
const OWN_EMOJI = ["Apple Color Emojiui", "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji"] as const;

/** Where emoji are, without the letters that some faces of emoji have too. */
const EMOJI: readonly Range[] = [
  [0x200d, 0x200d],
  [0x2300, 0x23ff],
  [0x2600, 0x27bf],
  [0x2b00, 0x2bff],
  [0xfe0f, 0xfe0f],
  [0x1f000, 0x1faff],
];

/**
 * The machine's own where it has some; else ours, whole: in chat there may be any of them. As a face with a range it can
 * stand before the fonts of the system, some of which have a few emoji as outlines.
 */
async function writeEmoji(): Promise<string> {
  await copyFile(require.resolve("twemoji-colr-font/twemoji.woff2"), join(OUT, "emoji.woff2"));
  return `@font-face {
  font-family: "Emoji Fallback";
  font-display: swap;
  src: ${OWN_EMOJI.map((name) => `local("${name}")`).join(", ")}, url("./emoji.woff2") format("woff2");
  unicode-range: ${rangesInCss(EMOJI)};
}
`;
}

await rm(OUT, { recursive: true, force: true });
await mkdir(OUT, { recursive: true });
const rules: string[] = [];
for (const face of FACES) {
  for (const set of face.sets)
    rules.push(await write(face, `${face.name}-${set}.woff2`, set, SETS[set] ?? []));
  // Of two rules with the same letter the later one counts.
  rules.push(await write(face, `${face.name}.woff2`, "latin", CORE));
}
rules.push(await writeEmoji());
await writeFile(join(OUT, "faces.css"), `/* Written by scripts/fonts.ts. */\n${rules.join("\n")}`);
