import type { Tx } from "../../platform/db/database.ts";
import type { RecordEvent } from "../../platform/events/events.ts";
import { lockGroups, lockVisitor, membershipOf, takeOut } from "./group-rows.ts";

/** Makes a deleted account leave its group, as its person would; invitations to it are deleted with its row. */
export async function forgetPerson(tx: Tx, record: RecordEvent, accountId: string): Promise<void> {
  await lockVisitor(tx, accountId);
  const mine = await membershipOf(tx, accountId);
  const group = mine === null ? undefined : (await lockGroups(tx, [mine.groupId])).get(mine.groupId);
  if (mine !== null && group !== undefined) await takeOut(tx, record, group, mine);
}
