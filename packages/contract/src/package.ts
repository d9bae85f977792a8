import { z } from "zod";
import { text } from "./records/text.ts";

/** What a package says of itself. The place is described by the environment's own manifest (environment.ts). */
export const packageManifest = z.strictObject({
  format: z.literal(1),
  /** Its name among its author's packages, and which of its versions this is. */
  sku: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/),
  version: z.int().min(1).max(1_000_000),
  title: text.trim().min(1).max(80),
  /** Paths in the zip. */
  environment: text.max(240).default("environment.json"),
  thumbnail: text.max(240).optional(),
});
export type PackageManifest = z.infer<typeof packageManifest>;
