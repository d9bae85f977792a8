import { z } from "zod";
import { IMPORT_CHANGES, type ImportChange } from "../import-changes.ts";

export const importChange = z.object({
  code: z.enum(IMPORT_CHANGES),
  values: z.record(z.string(), z.number()),
}) satisfies z.ZodType<ImportChange>;
