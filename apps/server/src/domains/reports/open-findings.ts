import { sql, type SQL } from "drizzle-orm";
import type { PictureColumns } from "../files/pictures-in-spaces.ts";

/** Entries of the queue, over all spaces, on pictures that the same person brought. */
export const OPEN_OF_ONE_MAX = 5;

const open = sql`finding is not null and decision_id is null`;

/**
 * Whether a finding on a picture may enter the queue: none on its space may be waiting for a decision, and not too many
 * on pictures of the same uploader.
 */
export const hasRoomInQueue = ({ accountId, spaceId }: Omit<PictureColumns, "digest">): SQL => sql`(
  ${spaceId} not in (select space_id from reports where space_id is not null and ${open})
  and (${accountId} is null or ${accountId} not in (
    select finding_of from reports where finding_of is not null and ${open}
    group by finding_of having count(*) >= ${OPEN_OF_ONE_MAX})))`;
