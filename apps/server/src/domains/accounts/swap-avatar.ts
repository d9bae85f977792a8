import { and, eq } from "drizzle-orm";
import type { Events } from "../../platform/events/events.ts";
import { accounts } from "./tables.ts";

/** Replaces an account's current avatar if it is a given one. */
export async function swapAvatar(
  events: Pick<Events, "transaction">,
  accountId: string,
  from: string,
  to: string,
): Promise<void> {
  await events.transaction(async (tx, record) => {
    const changed = await tx
      .update(accounts)
      .set({ avatar: to })
      .where(and(eq(accounts.id, accountId), eq(accounts.avatar, from)))
      .returning({ id: accounts.id });
    if (changed.length > 0) record({ name: "AccountChanged", accountId });
  });
}
