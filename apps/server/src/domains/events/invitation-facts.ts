import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { EVENT_INVITED_STAY_MINUTES } from "@veranda/contract";

/* Facts about invitations to events for queries of other domains, as SQL: only this folder uses the tables. */

/** Whether an invitation still opens the space of its event, by the database's clock. */
export const isOpenToInvited = (endsAt: SQL | PgColumn): SQL<boolean> =>
  sql`${endsAt} > now() - make_interval(mins => ${EVENT_INVITED_STAY_MINUTES})`;

/**
 * Whether an account is invited to an event of a space that isn't cancelled, nor over for long, by the database's
 * clock.
 */
export const isInvitedToEventOf = (spaceId: SQL, accountId: string | SQL): SQL<boolean> => sql`exists (
  select from space_event_invitations
  join space_events on space_events.id = space_event_invitations.event_id
  where space_event_invitations.account_id = ${accountId} and space_events.space_id = ${spaceId}
    and not space_events.is_cancelled
    and ${isOpenToInvited(sql`space_events.ends_at`)})`;
