import { customType, timestamp } from "drizzle-orm/pg-core";

/** A timestamp with time zone, as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** 512 bits, given as hex. */
export const bits512 = customType<{ data: string }>({
  dataType: () => "bit(512)",
  toDriver: (hex) => `x${hex}`,
});

/** Bytes, such as a digest. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
