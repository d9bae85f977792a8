import { z } from "zod";

/** A package that someone brought (docs/packages.md), and how far it is. */
export const packageRecord = z.object({
  id: z.uuid(),
  /** The zip, among one's files: deleting it deletes this version. */
  fileId: z.uuid(),
  sku: z.string(),
  version: z.int(),
  title: z.string(),
  /** Bytes of the zip. */
  size: z.int(),
  state: z.enum(["building", "ready", "refused"]),
  /** 0 to 1. */
  progress: z.number(),
  /** For people; null unless refused. */
  refusal: z.string().nullable(),
  /** What set_package_environment takes; null until it is ready. */
  url: z.string().nullable(),
  thumbnail: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type PackageRecord = z.infer<typeof packageRecord>;

/** How a package was built, the oldest line first. */
export const buildLog = z.object({
  state: packageRecord.shape.state,
  progress: z.number(),
  lines: z.array(z.object({ level: z.enum(["info", "error"]), message: z.string() })),
});
export type BuildLog = z.infer<typeof buildLog>;
