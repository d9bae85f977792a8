import type { Listing } from "../leases/lease-store.ts";
import { FACES_LISTED } from "../limits/limits.ts";
import type { Instance } from "./instance.ts";

/**
 * What listings show of an instance now. They are shared by all viewers, so they show no face that some viewers may not
 * find.
 */
export const listingOf = ({
  roster: { members },
  capacity,
}: Pick<Instance, "roster" | "capacity">): Listing => ({
  state: "open",
  people: members.length,
  capacity,
  faces: members
    .filter(({ rights }) => !rights.isUnder16)
    .slice(0, FACES_LISTED)
    .map(({ participant: { displayName, avatar, userId } }) => ({
      displayName,
      avatar,
      ...(userId !== null && { accountId: userId }),
    })),
});
