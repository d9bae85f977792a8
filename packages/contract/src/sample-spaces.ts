import { z } from "zod";
import { category } from "./records/explore.ts";
import { spaceObject } from "./records/object.ts";
import { lobbyType, spaceId, spacePictures, spaceSetting, spaceTags } from "./records/space.ts";

const metres = z.tuple([z.number(), z.number(), z.number()]);

/** A space that comes with the installation. */
export const sampleSpace = z.object({
  /** Never changes, so that a newer installation finds the space it seeded before. */
  id: spaceId,
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string().min(1).max(60),
  description: z.string().min(1).max(300),
  tags: spaceTags.min(1),
  /** Slugs of `categories`. */
  categories: z.array(z.string()).min(1),
  setting: spaceSetting,
  objects: z.array(spaceObject),
  lobbyType,
  /** Sentence of the carousel; null: not featured. */
  featured: z.string().nullable(),
  /** Place in rows that nothing else orders yet; the smallest comes first. */
  order: z.int(),
  /** The poster's view: where the camera stands, what it looks at, degrees from top to bottom. */
  view: z.object({ position: metres, target: metres, fieldOfView: z.number() }),
  /** Files beside this one; `posterBlur` is a data: URL. */
  pictures: spacePictures,
});
export type SampleSpace = z.infer<typeof sampleSpace>;

/** `content/built/spaces/spaces.json`. */
export const sampleSpaces = z.object({
  version: z.literal(1),
  categories: z.array(category).min(8),
  spaces: z.array(sampleSpace),
});
export type SampleSpaces = z.infer<typeof sampleSpaces>;

/** `content/built/spaces/words.json`: what is written of the spaces in other languages, by slug. */
export const sampleWords = z.record(
  z.string(),
  z.record(
    z.string(),
    sampleSpace.pick({ name: true, description: true, featured: true }).extend({ tags: spaceTags }),
  ),
);
export type SampleWords = z.infer<typeof sampleWords>;

/** The samples in a language; what isn't written in it stays as it is. */
export const inLanguage = (samples: SampleSpaces, words: SampleWords, language: string): SampleSpaces => ({
  ...samples,
  spaces: samples.spaces.map((space) => ({ ...space, ...words[language]?.[space.slug] })),
});

/** `content/built/looks/looks.json`: the blur preview of each environment in each variant, by `<environment>-<variant>`. */
export const sampleLooks = z.record(z.string(), z.string());
