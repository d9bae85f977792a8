import type { Db } from "../../platform/db/database.ts";
import { passSpaces } from "../spaces/organization-spaces.ts";
import { writeAct } from "./organization-acts.ts";

type HandOver = { organizationId: string; from: string; to: string; isForgotten?: boolean };

/**
 * Passes the organisation's spaces of a leaving member on to somebody, and logs it. `isForgotten`: their account is
 * deleted in the same transaction, and not named.
 */
export async function handOver(
  tx: Pick<Db, "execute" | "insert" | "select">,
  { organizationId, from, to, isForgotten = false }: HandOver,
): Promise<void> {
  const count = await passSpaces(tx, { organizationId, from, to });
  if (count === 0) return;
  const by = isForgotten ? null : from;
  await writeAct(tx, { organizationId, act: "spaces_passed", by, target: to, detail: String(count) });
}
