import { eq } from "drizzle-orm";
import type { ExportPart } from "../../account-data.ts";
import { spaceGatePasses, spaceGates } from "./tables.ts";

/** Gates that somebody has passed. */
export const exportGates: ExportPart = async (db, accountId) => ({
  gatePasses: await db
    .select({
      spaceID: spaceGates.spaceId,
      kind: spaceGates.kind,
      passedAt: spaceGatePasses.passedAt,
      validUntil: spaceGatePasses.validUntil,
    })
    .from(spaceGatePasses)
    .innerJoin(spaceGates, eq(spaceGates.id, spaceGatePasses.gateId))
    .where(eq(spaceGatePasses.accountId, accountId)),
});
