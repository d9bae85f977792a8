import { z } from "zod";
import { SPACE_FILE_BYTES_MAX, SPACE_FILE_ENDING, SPACE_FILE_ENTRY } from "../constants.ts";
import { OBJECT_LIMITS, objectProps, spaceObject } from "./object.ts";
import { roomPermission } from "./rights.ts";
import { spaceName, spaceSetting, spaceTags } from "./space.ts";
import { int4, text } from "./text.ts";

/** A space as one file (docs/space-file.md): a zip whose entry `space.json` is this, beside the files that it names. */
export const SPACE_FILE = {
  format: "veranda-space",
  version: 1,
  entry: SPACE_FILE_ENTRY,
  ending: SPACE_FILE_ENDING,
  /** Of the whole, of one file in it, and of `space.json`. */
  bytes: SPACE_FILE_BYTES_MAX,
  fileBytes: 500_000_000,
  entryBytes: 100_000_000,
  files: 5_000,
  versions: 100,
} as const;

/** Databases know no year 0. */
const moment = z.iso.datetime().refine((at) => Date.parse(at) >= 0, "before 1970");
/** Numbers that the space goes on counting from, so none is near the largest. */
const counted = int4.max(1_000_000_000);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const ending = z.string().regex(/^[a-z0-9]{1,8}$/);

/** An object as it is by its kind, and nobody's. */
const object = spaceObject
  .omit({ creatorId: true, state: true })
  .extend({ version: counted })
  .refine(({ kind, props }) => objectProps[kind].safeParse(props).success, "props of another kind");
const work = { setting: spaceSetting, objects: z.array(object).max(OBJECT_LIMITS.count) };

export const spaceFile = z.strictObject({
  format: z.literal(SPACE_FILE.format),
  version: z.literal(SPACE_FILE.version),
  space: z.strictObject({
    name: spaceName,
    description: text.max(1000),
    tags: spaceTags,
    fullScreenModeEnabled: z.boolean(),
    isInstancingEnabled: z.boolean(),
    restrictedPermissions: z.array(roomPermission),
    createdAt: moment,
  }),
  /** The picture that its hosts gave it: `picture.webp`, 16:9; null: that of its environment. */
  picture: z.strictObject({ digest }).nullable(),
  ...work,
  /** What was saved, the oldest first. */
  versions: z
    .array(
      z.strictObject({
        version: counted.min(1),
        savedAt: moment,
        isAutomatic: z.boolean(),
        pictureFileId: z.uuid().nullable(),
        ...work,
      }),
    )
    .max(SPACE_FILE.versions),
  /** `files/<digest>.<ending>`; the id is what objects call it, made of the digest. */
  files: z
    .array(
      z.strictObject({
        id: z.uuid(),
        name: text.min(1).max(200),
        digest,
        ending,
        bytes: z.int().min(1),
      }),
    )
    .max(SPACE_FILE.files),
});
export type SpaceFile = z.infer<typeof spaceFile>;
