import { sql, type SQL } from "drizzle-orm";
import type { RoomPermission } from "@veranda/contract";
import { textsOf } from "../../platform/db/is-among.ts";

/* What queries of other domains ask of a space's restrictions, as SQL. */

const LIMITING: RoomPermission = "under_16_chat_disabled";

/** Whether people under 16 talk with friends alone in a space. */
export const limitsYoungPeople = (spaceId: string): SQL<boolean> => sql`exists (
  select from spaces where id = ${spaceId} and ${LIMITING} = any(restricted_permissions))`;

/** `id` of those of these spaces where they do. */
export const limitingSpacesAmong = (ids: readonly string[]): SQL => sql`(
  select id from spaces where id = any(${textsOf(ids)}) and ${LIMITING} = any(restricted_permissions))`;
