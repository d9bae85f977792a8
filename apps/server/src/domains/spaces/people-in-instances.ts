import type { InstancePeople } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { approachableAmong } from "../people/young-people.ts";

/**
 * Who is in a space's instances as a host sees it who is elsewhere: people under 16 whom they wouldn't find are counted and
 * not named (docs/young-people.md, Y9). Where the host is, they see who is there.
 */
export async function peopleAsSeenBy(
  db: Pick<Db, "execute">,
  me: string | null,
  instances: readonly InstancePeople[],
): Promise<InstancePeople[]> {
  const ids = instances.flatMap(({ people }) => people.flatMap(({ userID }) => userID ?? []));
  const approachable = await approachableAmong(db, me, ids);
  return instances.map((instance) => {
    const isHere = me !== null && instance.people.some(({ userID }) => userID === me);
    const people = instance.people.filter(
      ({ userID }) => isHere || userID === null || approachable.has(userID),
    );
    return { ...instance, people };
  });
}
