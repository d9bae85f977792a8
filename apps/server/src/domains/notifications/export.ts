import { desc, eq } from "drizzle-orm";
import type { ExportPart } from "../../account-data.ts";
import { notifications, pushDevices } from "./tables.ts";

/**
 * A person's notifications, and the browsers that pushes are sent to. The actors are named among friends and followers.
 */
export const exportNotifications: ExportPart = async (db, accountId) => {
  const [told, devices] = await Promise.all([
    db
      .select({
        key: notifications.key,
        kind: notifications.kind,
        spaceID: notifications.spaceId,
        createdAt: notifications.createdAt,
        readAt: notifications.readAt,
      })
      .from(notifications)
      .where(eq(notifications.accountId, accountId))
      .orderBy(desc(notifications.id)),
    db
      .select({ endpoint: pushDevices.endpoint, createdAt: pushDevices.createdAt })
      .from(pushDevices)
      .where(eq(pushDevices.accountId, accountId)),
  ]);
  return { notifications: told, pushDevices: devices };
};
