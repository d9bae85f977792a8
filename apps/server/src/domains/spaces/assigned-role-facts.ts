import { sql, type SQL } from "drizzle-orm";
import type { Assignment } from "@veranda/contract";

/* Assigned roles as columns beside a row of `spaces`; column names are written out, as in members.ts. */

const assignmentJson = sql`json_build_object('role', role, 'stand', stand)`;

/** Of one account; none without an account. */
export const assignedTo = (accountId: string | SQL): SQL<Assignment[]> => sql`(
  select coalesce(json_agg(${assignmentJson}), '[]') from space_assigned_roles
  where space_assigned_roles.space_id = spaces.id and space_assigned_roles.account_id = ${accountId})`;

/** Of all accounts. */
export const assignmentsOf: SQL<[accountId: string, assigned: Assignment[]][]> = sql`(
  select coalesce(json_agg(json_build_array(account_id, assigned)), '[]') from (
    select account_id, json_agg(${assignmentJson}) as assigned from space_assigned_roles
    where space_assigned_roles.space_id = spaces.id group by account_id) as of_accounts)`;

/** Maximum number of builders, newest first, that pages in the space know. */
const BUILDERS_TOLD = 500;

/** Accounts that are builders by an assigned role, or have been. */
export const buildersOf: SQL<string[]> = sql`(
  select coalesce(json_agg(account_id), '[]') from (
    select account_id from space_assigned_roles where space_id = spaces.id and role = 'builder'
    union (select account_id from space_builders where space_id = spaces.id
      order by since desc limit ${sql.raw(String(BUILDERS_TOLD))})) as builders)`;

export const hasAssignedRole = (accountId: string | SQL): SQL<boolean> => sql`exists (
  select from space_assigned_roles
  where space_assigned_roles.space_id = spaces.id and space_assigned_roles.account_id = ${accountId})`;
