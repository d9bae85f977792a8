import { customType, timestamp } from "drizzle-orm/pg-core";

/** A moment with its time zone, as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Bytes, such as a digest. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
