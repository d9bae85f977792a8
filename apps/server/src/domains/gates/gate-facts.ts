import { and, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import type { GateMode } from "@veranda/contract";
import { passesGates } from "@veranda/contract/permissions";
import type { Db } from "../../platform/db/database.ts";
import { isAmong } from "../../platform/db/is-among.ts";
import { accountsAmong, adultsAmong, verifiedAddressOf } from "../accounts/account-facts.ts";
import { deviceDigest } from "../moderation/device-digest.ts";
import { membersAmong } from "../organizations/organization-facts.ts";
import { spaceGateModes, spaceGatePasses, spaceGates } from "./tables.ts";

/* Facts about gates for other domains: only this folder uses the tables. */

/** Somebody who wants to enter: an account, the browser that they came with, or both. */
export type AtGate = { readonly accountId: string | null; readonly deviceId: string | null };

export type GateRow = typeof spaceGates.$inferSelect;
export type GatesOf = {
  readonly mode: GateMode;
  readonly gates: readonly GateRow[];
  /** Ids of the gates that each has passed, in the order of the query. */
  readonly passed: readonly ReadonlySet<string>[];
};

/** Whether a space has gates. */
export const hasGates = (spaceId: SQL): SQL<boolean> => sql<boolean>`exists (
  select from space_gates where space_gates.space_id = ${spaceId})`;

/** Whether a host has marked a space for adults. */
export const isMarkedForAdults = (spaceId: SQL): SQL<boolean> => sql<boolean>`exists (
  select from space_gates where space_gates.space_id = ${spaceId} and space_gates.kind = 'adults')`;

/** Ids of the spaces with a gate for this organisation, as a subquery. */
export const spacesAskingFor = (organizationId: string): SQL => sql`(
  select space_gates.space_id from space_gates where space_gates.organization_id = ${organizationId})`;

/** The spaces among these with token gates. */
export async function spacesAskingTokens(
  db: Pick<Db, "selectDistinct">,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ spaceId: spaceGates.spaceId })
    .from(spaceGates)
    .where(and(isAmong(spaceGates.spaceId, ids), eq(spaceGates.kind, "token")));
  return rows.map(({ spaceId }) => spaceId);
}

/** The gates of a space, and which of them these people have passed. */
export async function gatesOf(
  db: Pick<Db, "select" | "execute">,
  spaceId: string,
  people: readonly AtGate[],
): Promise<GatesOf> {
  const [gates, [chosen]] = await Promise.all([
    db
      .select()
      .from(spaceGates)
      .where(eq(spaceGates.spaceId, spaceId))
      .orderBy(spaceGates.createdAt, spaceGates.id),
    db.select({ mode: spaceGateModes.mode }).from(spaceGateModes).where(eq(spaceGateModes.spaceId, spaceId)),
  ]);
  const [passes, ...byAccount] = await Promise.all([
    gates.length === 0 ? Promise.resolve([]) : passesAmong(db, gates, people),
    listedAmong(db, gates, people),
    membersOf(db, gates, people),
    adultsOf(db, gates, people),
  ]);
  const passed = people.map(({ accountId, deviceId }) => {
    const device = deviceId === null ? null : deviceDigest(deviceId);
    const theirs = passes.filter(
      (pass) =>
        (accountId !== null && pass.accountId === accountId) || (device !== null && pass.device === device),
    );
    const listed = byAccount.flat().filter((each) => accountId !== null && each.accountId === accountId);
    return new Set([...theirs, ...listed].map(({ gateId }) => gateId));
  });
  return { mode: chosen?.mode ?? "all", gates, passed };
}

/** Whether the person at this index of the query passes. */
export const isThroughGates = ({ passed, ...of }: GatesOf, at: number): boolean =>
  passesGates(of, ({ id }) => passed[at]?.has(id) === true);

const idsOf = (people: readonly AtGate[]): string[] => [
  ...new Set(people.flatMap(({ accountId }) => accountId ?? [])),
];

function passesAmong(
  db: Pick<Db, "select">,
  gates: readonly GateRow[],
  people: readonly AtGate[],
): Promise<{ gateId: string; accountId: string | null; device: string | null }[]> {
  const devices = people.flatMap(({ deviceId }) => (deviceId === null ? [] : deviceDigest(deviceId)));
  const { gateId, accountId, device, validUntil } = spaceGatePasses;
  const ids = gates.map(({ id }) => id);
  return (
    db
      .select({ gateId, accountId, device })
      .from(spaceGatePasses)
      // By the database's clock, so that all processes agree.
      .where(
        and(
          inArray(gateId, ids),
          sql`${validUntil} > now()`,
          or(isAmong(accountId, idsOf(people)), isAmong(device, devices)),
        ),
      )
  );
}

/** The members among these accounts of the organisations in these gates. */
async function membersOf(
  db: Pick<Db, "select">,
  gates: readonly GateRow[],
  people: readonly AtGate[],
): Promise<{ gateId: string; accountId: string }[]> {
  const gate = gates.find(({ kind }) => kind === "members");
  const accountIds = idsOf(people);
  if (gate === undefined || gate.organizationId === null || accountIds.length === 0) return [];
  const members = await membersAmong(db, gate.organizationId, accountIds);
  return members.map((accountId) => ({ gateId: gate.id, accountId }));
}

/** The accounts that have confirmed that they are adults, if one of these gates requires it. */
async function adultsOf(
  db: Pick<Db, "execute">,
  gates: readonly GateRow[],
  people: readonly AtGate[],
): Promise<{ gateId: string; accountId: string }[]> {
  const mark = gates.find(({ kind }) => kind === "adults");
  const accountIds = idsOf(people);
  if (mark === undefined || accountIds.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${adultsAmong(accountIds)} as person`);
  return rows.map(({ id }) => ({ gateId: mark.id, accountId: id }));
}

/** The accounts with a verified address on a list of these gates. */
async function listedAmong(
  db: Pick<Db, "execute">,
  gates: readonly GateRow[],
  people: readonly AtGate[],
): Promise<{ gateId: string; accountId: string }[]> {
  const list = gates.find(({ kind }) => kind === "emails");
  const accountIds = idsOf(people);
  if (list === undefined || accountIds.length === 0) return [];
  const { rows } = await db.execute<{ gateId: string; accountId: string }>(sql`
    select listed.gate_id as "gateId", person.id as "accountId"
    from ${accountsAmong(accountIds)} as person, space_gate_emails as listed
    where listed.gate_id = ${list.id} and listed.email = ${verifiedAddressOf(sql`person.id`)}`);
  return rows;
}
