import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { and, eq, inArray, like, notLike, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Logger } from "pino";
import type { SampleSpace, SampleSpaces } from "@veranda/contract/sample-spaces";
import type { Db } from "../../platform/db/database.ts";
import { readSamples, readSampleText, type SampleSource } from "../content/read-samples.ts";
import { categories, seeds, spaceCategories, spaces, spaceTags } from "./tables.ts";

/** Key of the advisory lock; any number that no other lock of ours uses. */
const LOCK = 7_265_111;
/**
 * Interval between the publishing dates of samples, first shown being the oldest, so that "newest" differs from
 * "trending" before there are visitors.
 */
const APART_MS = 3_600_000;

type Write = Pick<Db, "insert" | "select" | "delete" | "execute">;

/**
 * Creates the categories and sample spaces of the installation, and updates them after an upgrade. People's changes are
 * kept, and what they removed is not restored.
 */
export async function seedSpaces(
  db: Db,
  source: SampleSource,
  maker: string,
  now: number,
  log: Logger,
): Promise<void> {
  const file = join(source.folder, "spaces", "spaces.json");
  if (!existsSync(file)) {
    log.warn({ file }, "No sample spaces were built: nothing is seeded");
    return;
  }
  const prefix = source.language === "en" ? "file:" : `file:${source.language}:`;
  const text = tryRead(() => readSampleText(source), source, log);
  if (text === null) return;
  const version = `${prefix}${createHash("sha256").update(text).digest("hex")}`;
  const [done] = await db.select().from(seeds).where(eq(seeds.key, version));
  if (done) return;
  // Parsed only now: it would take a twentieth of every start.
  const samples = tryRead(() => readSamples(source), source, log);
  if (samples === null) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    // Seeds again if the installation returns to an earlier language.
    await tx
      .delete(seeds)
      .where(
        prefix === "file:"
          ? like(seeds.key, "file:__:%")
          : and(like(seeds.key, "file:%"), notLike(seeds.key, `${prefix}%`)),
      );
    const isNew = await markSeeded(tx, samples, version);
    await seedCategories(tx, samples, isNew);
    const ids = samples.spaces.map(({ id }) => id);
    const present = await tx.select({ id: spaces.id }).from(spaces).where(inArray(spaces.id, ids));
    const untouched = await tx
      .select({ id: spaces.id })
      .from(spaces)
      .where(and(inArray(spaces.id, ids), eq(spaces.updatedAt, spaces.createdAt)));
    const keys = (rows: { id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));
    const fresh = samples.spaces.filter(({ id }) => isNew(`space:${id}`));
    const [presentIds, untouchedIds] = [keys(present), keys(untouched)];
    await writeSpaces(tx, [...fresh, ...samples.spaces.filter(({ id }) => presentIds.has(id))], maker, now);
    await writeLabels(tx, [...fresh, ...samples.spaces.filter(({ id }) => untouchedIds.has(id))]);
    log.info(
      { added: fresh.length, known: present.length },
      "Seeded the spaces that came with the installation",
    );
  });
}

function tryRead<Read>(read: () => Read, { folder }: SampleSource, log: Logger): Read | null {
  try {
    return read();
  } catch (error) {
    log.error({ err: error, folder }, "The sample spaces can't be read: nothing is seeded");
    return null;
  }
}

/** Marks every sample as seeded; returns those that were not before. */
async function markSeeded(
  tx: Write,
  samples: SampleSpaces,
  version: string,
): Promise<(key: string) => boolean> {
  const keys = [
    version,
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

async function seedCategories(
  tx: Write,
  samples: SampleSpaces,
  isNew: (key: string) => boolean,
): Promise<void> {
  const fresh = samples.categories
    .map((category, position) => ({ ...category, position }))
    .filter(({ slug }) => isNew(`category:${slug}`));
  if (fresh.length > 0) await tx.insert(categories).values(fresh).onConflictDoNothing();
}

async function writeSpaces(tx: Write, samples: SampleSpace[], maker: string, now: number): Promise<void> {
  if (samples.length === 0) return;
  const isUntouched = sql`spaces.updated_at = spaces.created_at`;
  const hasOwnPictures = sql`not spaces.is_custom_thumbnail`;
  const last = Math.max(...samples.map(({ order }) => order));
  await tx
    .insert(spaces)
    .values(samples.map((sample) => rowOf(sample, maker, now, last)))
    .onConflictDoUpdate({
      target: spaces.id,
      set: {
        name: newer(spaces.name, isUntouched),
        description: newer(spaces.description, isUntouched),
        setting: newer(spaces.setting, isUntouched),
        objects: newer(spaces.objects, isUntouched),
        lobbyType: newer(spaces.lobbyType, isUntouched),
        seoTitle: newer(spaces.seoTitle, isUntouched),
        seoDescription: newer(spaces.seoDescription, isUntouched),
        exploreOrder: newer(spaces.exploreOrder, isUntouched),
        featuredPosition: newer(spaces.featuredPosition, isUntouched),
        featuredHeadline: newer(spaces.featuredHeadline, isUntouched),
        poster: newer(spaces.poster, hasOwnPictures),
        posterSmall: newer(spaces.posterSmall, hasOwnPictures),
        posterBlur: newer(spaces.posterBlur, hasOwnPictures),
        video: newer(spaces.video, sql`${hasOwnPictures} and not spaces.is_custom_video`),
      },
    });
}

/** The installation's value if the condition holds, otherwise the current one. */
const newer = ({ name }: PgColumn, condition: SQL): SQL =>
  sql`case when ${condition} then excluded.${sql.identifier(name)} else spaces.${sql.identifier(name)} end`;

/** Writes tags and categories. */
async function writeLabels(tx: Write, samples: SampleSpace[]): Promise<void> {
  if (samples.length === 0) return;
  const ids = samples.map(({ id }) => id);
  await tx.delete(spaceTags).where(inArray(spaceTags.spaceId, ids));
  await tx.delete(spaceCategories).where(inArray(spaceCategories.spaceId, ids));
  const tags = samples.flatMap(({ id, tags }) =>
    tags.map((tag, position) => ({ spaceId: id, tag, position })),
  );
  await tx.insert(spaceTags).values(tags);
  const existing = new Set(
    (await tx.select({ slug: categories.slug }).from(categories)).map(({ slug }) => slug),
  );
  const memberships = samples.flatMap(({ id, categories }) =>
    categories
      .filter((slug) => existing.has(slug))
      .map((categorySlug, position) => ({ spaceId: id, categorySlug, position })),
  );
  if (memberships.length > 0) await tx.insert(spaceCategories).values(memberships);
}

function rowOf(sample: SampleSpace, maker: string, now: number, last: number): typeof spaces.$inferInsert {
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
    poster: pictureAddress(pictures.poster),
    posterSmall: pictureAddress(pictures.posterSmall),
    posterBlur: pictures.posterBlur,
    video: pictures.video === null ? null : pictureAddress(pictures.video),
    seoTitle: sample.name,
    seoDescription: sample.description,
    setting: sample.setting,
    objects: sample.objects,
    exploreOrder: order,
    featuredPosition: featured === null ? null : order,
    featuredHeadline: featured,
    createdAt: new Date(now),
    updatedAt: new Date(now),
    publishedAt: new Date(now - (last - order) * APART_MS),
  };
}

/** Pictures are paths relative to the samples' file, or URLs. */
export const pictureAddress = (picture: string): string =>
  /^(\/|data:|$)/.test(picture) ? picture : `/content/spaces/${picture}`;
