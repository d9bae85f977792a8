import type { InstancePeople } from "@veranda/contract";
import type { Db } from "../../platform/db/database.ts";
import { approachableAmong } from "../people/young-people.ts";

/**
 * The people in a space's instances as seen by a host who is elsewhere: people under 16 whom the host couldn't find are
 * counted, not named (docs/young-people.md, Y9). Inside an instance, hosts see everybody there.
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
