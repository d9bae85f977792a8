import { z } from "zod";

/**
 * Text that Postgres, JSON and UTF-8 can all hold: PostgreSQL refuses NUL in `text` and `jsonb`, and an unpaired
 * surrogate has no UTF-8. Every free text that comes from outside begins with it: `text.trim().max(80)`.
 */
export const text = z.string().regex(/^[^\0\p{Cs}]*$/u, "Contains characters that can't be stored.");

/** They turn the direction of what follows: a text that holds them can be read as another one than was written. */
const DIRECTION_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/gu;

/** What somebody is accused, told or answered by: reports, reasons, appeals. Kept without what would disguise it. */
export const statement = text.overwrite((given) => given.replaceAll(DIRECTION_CONTROLS, ""));

/** An integer as PostgreSQL's `integer` holds it; whatever is compared with such a column needs the bound as well. */
export const int4 = z.int().min(-2_147_483_648).max(2_147_483_647);
/** The same of a query or a path. */
export const int4Text = z.coerce.number().int().min(-2_147_483_648).max(2_147_483_647);
