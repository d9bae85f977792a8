import { z } from "zod";
import { PLANS } from "../constants.ts";
import type { FileFault } from "../file-faults.ts";
import { importChange } from "./import-change.ts";

/**
 * What a file is to a space, by its content; `package` is a zip of an environment, `space` an exported space,
 * `template` a space that was saved to begin others from.
 */
export const FILE_KINDS = [
  "model",
  "image",
  "video",
  "audio",
  "document",
  "package",
  "space",
  "template",
] as const;
export const fileKind = z.enum(FILE_KINDS);
export type FileKind = z.infer<typeof fileKind>;

/** Upload of a file (product specification, section 4). */
export const uploadState = z.enum(["created", "UPLOADED", "FAILED"]);

/** Not held against the list: a page that is older than its server meets names that it doesn't know. */
const faultName = z.string() as unknown as z.ZodType<FileFault>;

/** How far making it light has come. Refused: it can't be used, and `refusal` says why. */
export const fileWork = z.object({
  state: z.enum(["waiting", "working", "done", "refused"]),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Null unless refused. */
  refusal: faultName.nullable(),
  /** Refused through no fault of the file: bringing it once more can help. */
  mayRetry: z.boolean().optional(),
});

const metres = z.tuple([z.number(), z.number(), z.number()]);
/** Address on this server, `/files/…`. */
const address = z.string();

/** What is drawn of a file once it has been made light. Addresses never change their content. */
export const fileAsset = z.object({
  fileId: z.uuid(),
  kind: fileKind,
  name: z.string(),
  work: fileWork,
  /** A picture of it; null until there is one. */
  poster: address.nullable(),
  /** Width by height, of pictures, videos and a document's first page. */
  aspect: z.number().positive().nullable(),
  /** image: lighter versions, the widest first. model: the whole first, then with fewer triangles. Else one. */
  levels: z.array(
    z.object({
      url: address,
      bytes: z.int(),
      width: z.int().optional(),
      triangles: z.int().optional(),
      /** The same picture as KTX2 with its smaller copies, for graphics cards; absent: it has none. */
      ktx2: z.object({ url: address, bytes: z.int() }).optional(),
    }),
  ),
  /** A model as it was uploaded, where a page can show that; absent: it can't. */
  original: z.object({ url: address, bytes: z.int() }).optional(),
  seconds: z.number().nullable(),
  pages: z.int().nullable(),
  /** Of a model as nothing plays, metres. */
  bounds: z.object({ min: metres, max: metres }).nullable(),
  /** The same over all that it plays; null: it isn't known how far it goes. Absent: it wasn't looked at yet. */
  motionBounds: z.object({ min: metres, max: metres }).nullable().optional(),
});
export type FileAsset = z.infer<typeof fileAsset>;

/** The file record of the specification, as its owner sees it. */
export const fileRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  contentType: z.string(),
  roomID: z.string().nullable(),
  uploadState,
  isHidden: z.boolean(),
  createdAt: z.iso.datetime(),
  asset: fileAsset,
  /** What was left out or changed as it was made light; absent: nothing. */
  changes: z.array(importChange).optional(),
});
export type FileRecord = z.infer<typeof fileRecord>;

/** A person's storage: equal bytes count once. Soft limits warn before the hard one refuses. Null: no limit. */
export const fileStorage = z.object({
  usedBytes: z.int(),
  limitBytes: z.int().nullable(),
  softLimitBytes: z.int().nullable(),
  plan: z.enum(PLANS),
  /** The lowest plan with room again, once the soft limit is reached; null: none is needed, or none has more. */
  suggestedPlan: z.enum(PLANS).nullable(),
});
export type FileStorage = z.infer<typeof fileStorage>;
