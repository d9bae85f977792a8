import { z } from "zod";
import { text } from "./records/text.ts";

/** A package's manifest. The environment itself is described by its own manifest (environment.ts). */
export const packageManifest = z.strictObject({
  format: z.literal(1),
  /** Its name among its author's packages, and its version. */
  sku: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/),
  version: z.int().min(1).max(1_000_000),
  title: text.trim().min(1).max(80),
  /** Paths in the zip. */
  environment: text.max(240).default("environment.json"),
  thumbnail: text.max(240).optional(),
});
export type PackageManifest = z.infer<typeof packageManifest>;
