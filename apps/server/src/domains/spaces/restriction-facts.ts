import { sql, type SQL } from "drizzle-orm";
import type { RoomPermission } from "@veranda/contract";
import { textsOf } from "../../platform/db/is-among.ts";

/* Facts about a space's restrictions for queries of other domains, as SQL. */

const LIMITING: RoomPermission = "under_16_chat_disabled";

/** Whether people under 16 can only chat with friends in a space. */
export const limitsYoungPeople = (spaceId: string): SQL<boolean> => sql`exists (
  select from spaces where id = ${spaceId} and ${LIMITING} = any(restricted_permissions))`;

/** Ids of the spaces among these where that is so. */
export const limitingSpacesAmong = (ids: readonly string[]): SQL => sql`(
  select id from spaces where id = any(${textsOf(ids)}) and ${LIMITING} = any(restricted_permissions))`;
