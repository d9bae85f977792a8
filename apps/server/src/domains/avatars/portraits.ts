import { eq, lt } from "drizzle-orm";
import { decodeLook, encodeLook } from "@veranda/contract/avatar-code";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Files } from "../../platform/files/files.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import type { Painter } from "./portrait/painter.ts";
import { portraits } from "./tables.ts";

/** Limit of new portraits per visitor; existing ones don't count. */
const DRAWN = { max: 120, windowMs: 3_600_000 };
const DAY_MS = 86_400_000;
/** A portrait that isn't requested for this long is deleted, and rendered again on demand. */
const FORGOTTEN_MS = 60 * DAY_MS;

export type PortraitsDeps = {
  db: Db;
  files: Files;
  limiter: Limiter;
  painter: Painter;
  now: () => number;
  /** Portraits depend on the family's version. */
  version: string;
};

export type Portraits = {
  /**
   * URL of the portrait of a look's code; renders it if it doesn't exist. Null if the code isn't a look's. Throws
   * THUMBNAIL_FAILED, UNAVAILABLE or RATE_LIMITED.
   */
  urlOf(code: string, visitor: string): Promise<string | null>;
  /** Deletes those that nobody has requested for two months. */
  purge(): Promise<void>;
};

export function createPortraits({ db, files, limiter, painter, now, version }: PortraitsDeps): Portraits {
  const drawing = new Map<string, Promise<string>>();
  const useOf = (drawnFrom: string): string => `portrait:${drawnFrom}`;

  const draw = async (drawnFrom: string, code: string, visitor: string): Promise<string> => {
    const look = decodeLook(code);
    if (look === null) throw new NamedError("NOT_FOUND");
    const waitMs = await limiter.take(`portraits:${visitor}`, DRAWN);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
    const url = await files.keep(useOf(drawnFrom), await painter.paint(look, visitor), "webp");
    const row = { drawnFrom, url, askedAt: new Date(now()) };
    await db.insert(portraits).values(row).onConflictDoUpdate({ target: portraits.drawnFrom, set: row });
    return url;
  };

  return {
    async urlOf(given, visitor) {
      const look = decodeLook(given);
      if (look === null) return null;
      const code = encodeLook(look);
      const drawnFrom = `${version}:${code}`;
      const [row] = await db.select().from(portraits).where(eq(portraits.drawnFrom, drawnFrom));
      if (row) {
        if (row.askedAt.getTime() < now() - DAY_MS)
          await db
            .update(portraits)
            .set({ askedAt: new Date(now()) })
            .where(eq(portraits.drawnFrom, drawnFrom));
        return row.url;
      }
      let asked = drawing.get(drawnFrom);
      if (!asked) {
        asked = draw(drawnFrom, code, visitor).finally(() => drawing.delete(drawnFrom));
        drawing.set(drawnFrom, asked);
      }
      return asked;
    },

    purge: () =>
      db.transaction(async (tx) => {
        const old = await tx
          .delete(portraits)
          .where(lt(portraits.askedAt, new Date(now() - FORGOTTEN_MS)))
          .returning({ drawnFrom: portraits.drawnFrom });
        if (old.length > 0)
          await files.dropIn(
            tx,
            old.map(({ drawnFrom }) => useOf(drawnFrom)),
          );
      }),
  };
}
