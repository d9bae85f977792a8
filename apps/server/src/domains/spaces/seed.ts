import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { sampleSpaces, type SampleSpace, type SampleSpaces } from "@veranda/contract/sample-spaces";
import type { Db } from "../../platform/db/database.ts";
import { categories, spaceCategories, seeds, spaces, spaceTags } from "./tables.ts";

/** Any number that nothing else of ours locks on. */
const LOCK = 7_265_111;
/** Samples were published a while apart, so that "newest" has an order. */
const APART_MS = 3_600_000;

/**
 * Brings in the categories and spaces that came with the installation, as far as they are not there yet.
 * What is there is left as it is: it belongs to those who run the place.
 */
export async function seedSpaces(
  db: Db,
  file: string,
  maker: string,
  now: number,
  log: Logger,
): Promise<void> {
  const samples = readSamples(file, log);
  if (!samples) return;
  const added = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const isNew = await newSeeds(tx, samples);
    const freshCategories = samples.categories
      .map((category, position) => ({ ...category, position }))
      .filter(({ slug }) => isNew(`category:${slug}`));
    if (freshCategories.length > 0) await tx.insert(categories).values(freshCategories).onConflictDoNothing();
    const freshSpaces = samples.spaces.filter(({ id }) => isNew(`space:${id}`));
    if (freshSpaces.length > 0) await insertSpaces(tx, freshSpaces, maker, now);
    return freshSpaces.length;
  });
  if (added > 0) log.info({ spaces: added }, "Seeded the spaces that came with the installation");
}

type Write = Pick<Db, "insert" | "select">;

/** Marks every sample as seeded; answers which of them were not before. */
async function newSeeds(tx: Write, samples: SampleSpaces): Promise<(key: string) => boolean> {
  const keys = [
    ...samples.categories.map(({ slug }) => `category:${slug}`),
    ...samples.spaces.map(({ id }) => `space:${id}`),
  ];
  const added = await tx
    .insert(seeds)
    .values(keys.map((key) => ({ key })))
    .onConflictDoNothing()
    .returning({ key: seeds.key });
  const fresh = new Set(added.map(({ key }) => key));
  return (key) => fresh.has(key);
}

function readSamples(file: string, log: Logger): SampleSpaces | null {
  if (!existsSync(file)) {
    log.warn({ file }, "No sample spaces were built: nothing is seeded");
    return null;
  }
  try {
    return sampleSpaces.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    log.error({ err: error, file }, "The sample spaces can't be read: nothing is seeded");
    return null;
  }
}

async function insertSpaces(tx: Write, fresh: SampleSpace[], maker: string, now: number): Promise<void> {
  const existing = new Set(
    (await tx.select({ slug: categories.slug }).from(categories)).map(({ slug }) => slug),
  );
  await tx
    .insert(spaces)
    .values(fresh.map((sample) => rowOf(sample, maker, now)))
    .onConflictDoNothing();
  const tags = fresh.flatMap(({ id, tags }) => tags.map((tag, position) => ({ spaceId: id, tag, position })));
  await tx.insert(spaceTags).values(tags).onConflictDoNothing();
  const memberships = fresh.flatMap(({ id, categories }) =>
    categories
      .filter((slug) => existing.has(slug))
      .map((categorySlug, position) => ({ spaceId: id, categorySlug, position })),
  );
  if (memberships.length > 0) await tx.insert(spaceCategories).values(memberships).onConflictDoNothing();
}

/** Pictures are named relative to the samples' file, or by their address. */
const addressOf = (picture: string): string =>
  picture.startsWith("/") || picture.startsWith("data:") ? picture : `/content/spaces/${picture}`;

function rowOf(sample: SampleSpace, maker: string, now: number): typeof spaces.$inferInsert {
  const { pictures, featured, order } = sample;
  return {
    id: sample.id,
    slug: sample.slug,
    name: sample.name,
    description: sample.description,
    shareSetting: "PUBLIC_LINK",
    shareId: randomBytes(16).toString("base64url"),
    makerName: maker,
    lobbyType: sample.lobbyType,
    plan: "ENTERPRISE",
    poster: addressOf(pictures.poster),
    posterSmall: addressOf(pictures.posterSmall),
    posterBlur: pictures.posterBlur,
    video: pictures.video === null ? null : addressOf(pictures.video),
    seoTitle: sample.name,
    seoDescription: sample.description,
    setting: sample.setting,
    objects: sample.objects,
    exploreOrder: order,
    featuredPosition: featured === null ? null : order,
    featuredHeadline: featured,
    publishedAt: new Date(now - order * APART_MS),
  };
}
