import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { SEAT_HEIGHTS } from "@veranda/contract/avatar";
import { sampleSpaces } from "@veranda/contract/sample-spaces";
import type { SampleSpace } from "@veranda/contract/sample-spaces";
import type { Page } from "playwright-core";
import { blurOf, withinBudget } from "../pictures/within-budget.ts";
import { Ground } from "../spaces/ground.ts";
import { SPACES as SOURCES } from "../spaces/spaces.ts";
import { encodeLoop } from "./clip.ts";
import type { Bystander } from "./page.ts";
import { BUILT, openStudio } from "./studio.ts";

/**
 * Renders the poster and the clip of every sample space, or of the named ones, and records them in spaces.json. Clips
 * take long with software rendering: CLIPS=0 leaves them as they are, CLIPS=only leaves the posters.
 */

const SPACES = new URL("spaces/spaces.json", BUILT);
const POSTERS = new URL("spaces/posters/", BUILT);
const WIDTH = 1280;
const HEIGHT = 720;
const POSTER_BYTES = 70_000;
const SMALL_BYTES = 22_000;
/** Clips: four seconds that loop seamlessly, because their end fades into their beginning. */
const CLIP_WIDTH = 480;
const CLIP_RATE = 12;
const CLIP_LOOP = 4 * CLIP_RATE;
const CLIP_FRAMES = CLIP_LOOP + CLIP_RATE;
const CLIP_BYTES = 120_000;
/** Rendered pixels per pixel of the poster; lower for a quick preview. */
const SCALE = Number(process.env.POSTER_SCALE ?? 1);
const SITTING = { chair: "sit", bench: "sitBench", stool: "sitStool", floor: "sitFloor" } as const;

const write = async (slug: string, suffix: string, bytes: Buffer, kind = "webp"): Promise<string> => {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  const name = `${slug}${suffix}.${hash}.${kind}`;
  await writeFile(new URL(name, POSTERS), bytes);
  return `posters/${name}`;
};

/** People in the picture of a space: different ones in each. */
const bystandersOf = (space: SampleSpace, ground: Ground): Bystander[] => {
  const people = SOURCES.find(({ id }) => id === space.id)?.people ?? [];
  return people.map((who, i) => {
    const look = space.order * 5 + i * 3;
    if ("seat" in who) return { ...seatedOn(ground, who.seat), emote: null, look };
    const { x, z, heading, emote = null, lift = 0, from = 2.2 } = who;
    return { x, y: (ground.heightAt(x, z, from) ?? 0) + lift, z, heading, doing: "move", emote, look };
  });
};

const seatedOn = (
  { manifest }: Ground,
  name: string,
): Pick<Bystander, "x" | "y" | "z" | "heading" | "doing"> => {
  const seat = manifest.seats.find((one) => one.name === name);
  if (!seat) throw new Error(`${manifest.name} has no seat ${name}.`);
  const [x, y, z] = seat.position;
  return { x, y: y - SEAT_HEIGHTS[seat.kind], z, heading: seat.heading, doing: SITTING[seat.kind] };
};

const render = async (page: Page, space: SampleSpace): Promise<SampleSpace> => {
  const people = bystandersOf(space, await Ground.of(space.setting.environment));
  await page.evaluate(([shown, who]) => window.showSpace?.(shown, who), [space, people] as const);
  if (process.env.CLIPS === "only") {
    const video = await write(space.slug, "", await film(page), "webm");
    return { ...space, pictures: { ...space.pictures, video } };
  }
  const picture = await page.locator("canvas").screenshot({ timeout: 120_000 });
  const clip = process.env.CLIPS === "0" ? null : await film(page);
  return {
    ...space,
    pictures: {
      poster: await write(space.slug, "", await withinBudget(picture, WIDTH, POSTER_BYTES)),
      posterSmall: await write(space.slug, "-small", await withinBudget(picture, WIDTH / 2, SMALL_BYTES)),
      posterBlur: await blurOf(picture),
      video: clip ? await write(space.slug, "", clip, "webm") : space.pictures.video,
    },
  };
};

/** Renders the clip of the current space. */
const film = async (page: Page): Promise<Buffer> => {
  await page.evaluate((width) => window.setSize?.(width, "medium"), CLIP_WIDTH);
  try {
    const frames: Buffer[] = [];
    for (let i = 0; i < CLIP_FRAMES; i++) {
      const url = await page.evaluate(([seconds, share]) => window.showFrame?.(seconds, share) ?? "", [
        1 / CLIP_RATE,
        (i / CLIP_LOOP) % 1,
      ] as const);
      frames.push(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
    }
    return await encodeLoop(frames, { rate: CLIP_RATE, loop: CLIP_LOOP, budget: CLIP_BYTES });
  } finally {
    await page.evaluate((width) => window.setSize?.(width, "ultra"), WIDTH);
  }
};

const listed = sampleSpaces.parse(JSON.parse(await readFile(SPACES, "utf8")));
const wanted = process.argv.slice(2);
await mkdir(POSTERS, { recursive: true });
const { page, close } = await openStudio({ width: WIDTH, height: HEIGHT, scale: SCALE });
try {
  const spaces = [...listed.spaces];
  for (const [index, space] of listed.spaces.entries()) {
    if (wanted.length > 0 && !wanted.includes(space.slug)) continue;
    spaces[index] = await render(page, space);
    // Saved one by one: rendering takes long, and completed ones persist.
    await writeFile(SPACES, `${JSON.stringify(sampleSpaces.parse({ ...listed, spaces }))}\n`);
    console.log(space.slug);
  }
  const kept = new Set(
    spaces.flatMap(({ pictures }) => [pictures.poster, pictures.posterSmall, pictures.video]),
  );
  for (const name of await readdir(POSTERS))
    if (!kept.has(`posters/${name.replace(/\.avif$/, "")}`)) await rm(new URL(name, POSTERS));
} finally {
  await close();
}
