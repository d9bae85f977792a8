import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { prefabCatalogue, prefabPictures, type Prefab } from "@veranda/contract/prefab";
import sharp from "sharp";
import { openStudio } from "../posters/studio.ts";

const SIDE = 160;
/** Around what is cut out. */
const EDGE = 8;
const BYTES = 4_000;
const LEAST_QUALITY = 40;
/** An AVIF twin that saves less than this share is not worth its place. */
const WORTH_IT = 0.9;
const TWIN_QUALITY = 55;
const BUILT = new URL("../built/prefabs/", import.meta.url);
const LIST = new URL("pictures.json", BUILT);
const FOLDER = new URL("pictures/", BUILT);

/**
 * Takes a picture of each prefab for the content menu, and its AVIF twin: of those whose GLB has changed since theirs
 * was taken, and of those that are named; `all` takes every one anew.
 */
export async function takePictures(named: readonly string[]): Promise<void> {
  const { prefabs } = prefabCatalogue.parse(await read(new URL("prefabs.json", BUILT)));
  const before = existsSync(LIST) ? prefabPictures.parse(await read(LIST)).pictures : {};
  const isWanted = ({ id, file }: Prefab): boolean =>
    named.includes(id) || named.includes("all") || before[id]?.of !== file;
  const pictures = { ...before };
  await mkdir(FOLDER, { recursive: true });
  await take(prefabs.filter(isWanted), (id, picture) => (pictures[id] = picture));
  const sorted = Object.fromEntries(prefabs.flatMap(({ id }) => (pictures[id] ? [[id, pictures[id]]] : [])));
  await writeFile(LIST, `${JSON.stringify(prefabPictures.parse({ version: 1, pictures: sorted }))}\n`);
  const kept = new Set(Object.values(sorted).map(({ file }) => file));
  for (const name of await readdir(FOLDER))
    if (!kept.has(`pictures/${name.replace(/\.avif$/, "")}`)) await rm(new URL(name, FOLDER));
}

type Picture = { file: string; of: string };

async function take(
  prefabs: readonly Prefab[],
  onTaken: (id: string, picture: Picture) => void,
): Promise<void> {
  if (prefabs.length === 0) return;
  const { page, close } = await openStudio(
    { width: 480, height: 480 },
    { folder: new URL("pictures/", import.meta.url), isReady: () => window.takePrefab !== undefined },
  );
  try {
    for (const { id, file: of } of prefabs) {
      const url = await page.evaluate((one) => window.takePrefab?.(one) ?? "", id);
      const square = await cutOut(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
      const webp = await encode(square);
      const hash = createHash("sha256").update(webp).digest("hex").slice(0, 10);
      const file = `pictures/${id}.${hash}.webp`;
      await writeFile(new URL(file, BUILT), webp);
      const twin = await sharp(square).avif({ quality: TWIN_QUALITY, effort: 6 }).toBuffer();
      if (twin.length < webp.length * WORTH_IT) await writeFile(new URL(`${file}.avif`, BUILT), twin);
      onTaken(id, { file, of });
      console.log(`${id.padEnd(20)} ${webp.length} bytes, ${twin.length} as AVIF`);
    }
  } finally {
    await close();
  }
}

/** The thing alone, in the middle of its square. */
async function cutOut(picture: Buffer): Promise<Buffer> {
  const inner = SIDE - 2 * EDGE;
  const cut = await sharp(picture).trim({ background: "#00000000", threshold: 24 }).png().toBuffer();
  return sharp(cut)
    .resize(inner, inner, { fit: "contain", background: "#00000000", kernel: "lanczos3" })
    .extend({ top: EDGE, bottom: EDGE, left: EDGE, right: EDGE, background: "#00000000" })
    .png()
    .toBuffer();
}

/** As good as fits its bytes. */
async function encode(square: Buffer): Promise<Buffer> {
  for (let quality = 86; ; quality -= 4) {
    const webp = await sharp(square)
      .webp({ quality, alphaQuality: Math.min(90, quality + 10), effort: 6, smartSubsample: true })
      .toBuffer();
    if (webp.length <= BYTES || quality <= LEAST_QUALITY) return webp;
  }
}

async function read(file: URL): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}

if (import.meta.main) await takePictures(process.argv.slice(2));
