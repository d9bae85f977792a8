import { z } from "zod";
import { FILE_FAULTS } from "../file-faults.ts";

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
  /** Null unless refused. */
  refusal: z.enum(FILE_FAULTS).nullable(),
  /** What set_package_environment takes; null until it is ready. */
  url: z.string().nullable(),
  thumbnail: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type PackageRecord = z.infer<typeof packageRecord>;

export const BUILD_STEPS = ["RECEIVED", "STARTED", "CHECKING", "INTERRUPTED", "REFUSED", "READY"] as const;

/** Something that was done while a package was built. */
const logLine = z.object({
  at: z.iso.datetime(),
  level: z.enum(["info", "error"]),
  step: z.enum(BUILD_STEPS),
  /** Of `STARTED`: which try it is. Of `CHECKING`: the file. */
  attempt: z.int().optional(),
  file: z.string().optional(),
  /** Of `REFUSED`. */
  fault: z.enum(FILE_FAULTS).optional(),
});
export type LogLine = z.infer<typeof logLine>;

/**
 * How a package was built: that it was received, then what was done with its bytes, the oldest first. The same bytes
 * are built once, whoever brings them.
 */
export const buildLog = z.object({
  state: packageRecord.shape.state,
  progress: z.number(),
  lines: z.array(logLine),
});
export type BuildLog = z.infer<typeof buildLog>;
