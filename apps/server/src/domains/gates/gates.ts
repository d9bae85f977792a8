import { and, eq, sql } from "drizzle-orm";
import {
  GATE_GUESSES_MINUTES,
  TOKEN_GATES_MAX,
  type GateKind,
  type GateMode,
  type Plan,
  type SpaceGates,
  type TokenGate,
} from "@veranda/contract";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { ContractSignatures } from "../../platform/chain/contract-signatures.ts";
import type { TokenOf, TokenReader } from "../../platform/chain/token-reader.ts";
import type { Events } from "../../platform/events/events.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { networkOf } from "../../platform/shared/network-of.ts";
import { isMinor } from "../accounts/account-facts.ts";
import { requireNot } from "../accounts/require-not.ts";
import { hashPassword, isPassword } from "../accounts/password-hash.ts";
import { deviceDigest } from "../moderation/device-digest.ts";
import { writeHostActs } from "../moderation/host-act-lines.ts";
import { heldOrganizationId, organizationNameOf } from "../organizations/organization-facts.ts";
import { limitsOf } from "../spaces/limits.ts";
import { lockAsHost, requireHost } from "../spaces/own/require-host.ts";
import { walletsOn } from "../wallets/wallet-facts.ts";
import { gatesOf, type AtGate, type GateRow } from "./gate-facts.ts";
import { gatesRecord } from "./gates-record.ts";
import { limitGuesses } from "./guess-rate-limit.ts";
import { spaceGateEmails, spaceGateModes, spaceGatePasses, spaceGates } from "./tables.ts";
import { unitsOf } from "./token-units.ts";

/** How long a pass is valid. */
const PASS_DAYS = 30;
/**
 * Limits of wrong passwords at one space: by person or browser; by network, since a school shares one address; and in
 * total, which only a botnet reaches.
 */
const GUESSES_MS = GATE_GUESSES_MINUTES * 60_000;
const GUESSES = { max: 10, windowMs: GUESSES_MS };
const GUESSES_OF_NETWORK = { max: 120, windowMs: GUESSES_MS };
const GUESSES_OF_ALL = { max: 3_000, windowMs: GUESSES_MS };
/** Rate limit of token lookups, each of which takes several chain requests. */
const TOKENS = { max: 60, windowMs: 600_000 };
const CHANGES = { max: 120, windowMs: 3_600_000 };

export type GatesDeps = {
  db: Db;
  events: Pick<Events, "transaction">;
  limiter: Limiter;
  reader: TokenReader;
  contracts: ContractSignatures;
  /** For spaces without a plan of their own. */
  plan: Plan;
};

type NewTokenGate = TokenOf & { minimumAmount: string };

/** Somebody who has to pass a gate. */
export type GateVisitor = AtGate & { readonly isHost: boolean };

export type Gates = {
  read(spaceId: string, who: GateVisitor): Promise<SpaceGates>;
  /** Each of these throws what requireHost throws, or RATE_LIMITED. */
  setMode(me: string, spaceId: string, mode: GateMode): Promise<SpaceGates>;
  setPassword(me: string, spaceId: string, password: string): Promise<SpaceGates>;
  setEmails(me: string, spaceId: string, emails: readonly string[]): Promise<SpaceGates>;
  /** Also throws ORGANIZATION_NOT_FOUND: a host can only choose their own. */
  setOrganization(me: string, spaceId: string): Promise<SpaceGates>;
  /** Also throws NOT_FOR_MINORS. */
  markForAdults(me: string, spaceId: string): Promise<SpaceGates>;
  /** Throws GATE_NOT_FOUND. */
  tokenGate(spaceId: string, who: GateVisitor): Promise<TokenGate>;
  /**
   * Throws NOT_IN_PLAN, TOO_MANY_GATES, INVALID_INPUT for an amount or id that the contract can't represent, or the
   * chain's errors: TOKEN_CHAIN_UNKNOWN, NOT_A_TOKEN, TOKEN_NOT_FOUND, CHAIN_UNAVAILABLE.
   */
  setToken(me: string, spaceId: string, token: NewTokenGate): Promise<TokenGate>;
  /** Throws WALLET_NOT_CONNECTED, RATE_LIMITED, and the chain's errors. */
  holdsToken(me: string, token: TokenOf, address: string): Promise<boolean>;
  remove(me: string, spaceId: string, gateId: string): Promise<SpaceGates>;
  /** Throws GATE_NOT_FOUND, WRONG_PASSWORD or RATE_LIMITED. */
  enterPassword(
    spaceId: string,
    who: GateVisitor,
    given: { password: string; ip: string },
  ): Promise<SpaceGates>;
  /** Throws GATE_NOT_FOUND. */
  confirmAdult(spaceId: string, who: GateVisitor): Promise<SpaceGates>;
};

type Tx = Pick<Db, "select" | "insert" | "update" | "delete" | "execute">;
type SingleKind = Exclude<GateKind, "token">;

export function createGates({ db, events, limiter, reader, contracts, plan }: GatesDeps): Gates {
  const take = async (key: string, limit: typeof GUESSES): Promise<void> => {
    const waitMs = await limiter.take(key, limit);
    if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
  };

  const read = async (spaceId: string, who: GateVisitor): Promise<SpaceGates> => {
    const found = await gatesOf(db, spaceId, [who]);
    const emails = who.isHost ? await emailsOf(db, spaceId) : undefined;
    const organizationId = found.gates.find(({ kind }) => kind === "members")?.organizationId ?? null;
    const organization = organizationId === null ? "" : await organizationNameOf(db, organizationId);
    return gatesRecord(found, who.isHost, { emails, organization });
  };

  /** Runs a host's change, and notifies people inside. `hold`: what it needs to be locked before the space is. */
  const change = async <H = null>(
    me: string,
    spaceId: string,
    act: { act: "gate_set" | "gate_removed"; detail: GateKind } | null,
    work: (tx: Tx, held: H | null) => Promise<void>,
    hold?: (tx: Tx) => Promise<H>,
  ): Promise<SpaceGates> => {
    await requireHost(db, spaceId, me);
    await take(`gates:${me}`, CHANGES);
    await events.transaction(async (tx, record) => {
      const held = hold === undefined ? null : await hold(tx);
      // Serialises changes by hosts.
      await lockAsHost(tx, spaceId, me);
      await work(tx, held);
      if (act !== null) await writeHostActs(tx, [{ spaceId, instance: null, by: { accountId: me }, ...act }]);
      record({ name: "SpaceChanged", spaceId });
    });
    return read(spaceId, { accountId: me, deviceId: null, isHost: true });
  };

  const gateOfKind = async (from: Tx, spaceId: string, kind: SingleKind) => {
    const [gate] = await from
      .select()
      .from(spaceGates)
      .where(and(eq(spaceGates.spaceId, spaceId), eq(spaceGates.kind, kind)));
    return gate;
  };
  const ensureGate = async (tx: Tx, spaceId: string, kind: SingleKind): Promise<string> => {
    const present = await gateOfKind(tx, spaceId, kind);
    if (present !== undefined) return present.id;
    const [made] = await tx.insert(spaceGates).values({ spaceId, kind }).returning({ id: spaceGates.id });
    if (made === undefined) throw new Error("A gate was not made");
    return made.id;
  };
  const requireGate = async (spaceId: string, kind: SingleKind) => {
    const gate = await gateOfKind(db, spaceId, kind);
    if (gate === undefined) throw new NamedError("GATE_NOT_FOUND");
    return gate;
  };

  /** Stores a pass for an account, or else for the browser. Deletes expired ones. */
  const pass = async (gateId: string, { accountId, deviceId }: AtGate): Promise<void> => {
    const device = accountId === null && deviceId !== null ? deviceDigest(deviceId) : null;
    if (accountId === null && device === null) return;
    const validUntil = sql<Date>`now() + make_interval(days => ${PASS_DAYS})`;
    await db
      .delete(spaceGatePasses)
      .where(sql`${spaceGatePasses.gateId} = ${gateId} and valid_until < now()`);
    // The gate or the account may have just been deleted: then nothing is stored.
    await db.execute(sql`
      insert into space_gate_passes (gate_id, account_id, device, valid_until)
      select space_gates.id, ${accountId}, ${device}, ${validUntil} from space_gates where id = ${gateId}
      on conflict (gate_id, ${sql.raw(accountId === null ? "device" : "account_id")})
        do update set valid_until = excluded.valid_until, passed_at = now()`);
  };

  /** Throws NOT_A_TOKEN if the chain reports a different standard. */
  const aboutToken = async (token: TokenOf) => {
    const about = await reader.about(token);
    if (about.standard === "erc1155" && token.tokenId === null)
      throw new NamedError("INVALID_INPUT", {
        fields: { "body.tokenId": "This contract counts each of its tokens apart: say which." },
      });
    if (about.standard === "erc20" && token.tokenId !== null)
      throw new NamedError("INVALID_INPUT", {
        fields: { "body.tokenId": "This contract has no single tokens." },
      });
    return about;
  };

  const putToken = async (
    tx: Tx,
    spaceId: string,
    { chain, contract, tokenId }: TokenOf,
    about: Pick<GateRow, "standard" | "tokenName" | "minimumAmount" | "minimumUnits">,
  ): Promise<void> => {
    const ofSpace = and(eq(spaceGates.spaceId, spaceId), eq(spaceGates.kind, "token"));
    const present = await tx.select().from(spaceGates).where(ofSpace);
    const same = present.find(
      (gate) => gate.chain === chain && gate.contractAddress === contract && gate.tokenId === tokenId,
    );
    if (same === undefined) {
      if (present.length >= TOKEN_GATES_MAX) throw new NamedError("TOO_MANY_GATES");
      await tx
        .insert(spaceGates)
        .values({ spaceId, kind: "token", chain, contractAddress: contract, tokenId, ...about });
      return;
    }
    await tx.update(spaceGates).set(about).where(eq(spaceGates.id, same.id));
    // The required amount may have been lower before.
    await tx.delete(spaceGatePasses).where(eq(spaceGatePasses.gateId, same.id));
  };

  return {
    read,
    async tokenGate(spaceId, who) {
      const first = (await read(spaceId, who)).gates.find((gate) => gate.kind === "token");
      if (first === undefined) throw new NamedError("GATE_NOT_FOUND");
      return first;
    },
    async setToken(me, spaceId, { minimumAmount, ...token }) {
      const space = await requireHost(db, spaceId, me);
      const { isTokenGatingAllowed } = limitsOf(space.plan === "FREE" ? plan : space.plan);
      if (!isTokenGatingAllowed) throw new NamedError("NOT_IN_PLAN");
      await take(`tokens:${me}`, TOKENS);
      const { standard, name: tokenName, decimals } = await aboutToken(token);
      const units = unitsOf(minimumAmount, decimals);
      if (units === null || (standard === "erc721" && token.tokenId !== null && units > 1n))
        throw new NamedError("INVALID_INPUT", {
          fields: { "body.minimumAmount": "The contract can’t count so much, or so fine." },
        });
      const about = { standard, tokenName, minimumAmount, minimumUnits: units.toString() };
      const { gates } = await change(me, spaceId, { act: "gate_set", detail: "token" }, (tx) =>
        putToken(tx, spaceId, token, about),
      );
      const made = gates.find(
        (gate) =>
          gate.kind === "token" &&
          gate.chain === token.chain &&
          gate.contractAddress === token.contract &&
          gate.tokenId === token.tokenId,
      );
      // Another host may have just removed it.
      if (made?.kind !== "token") throw new NamedError("TOKEN_NOT_FOUND");
      return made;
    },
    async holdsToken(me, token, address) {
      const wallet = (await walletsOn(db, me, token.chain)).find((each) => each.address === address);
      if (wallet === undefined) throw new NamedError("WALLET_NOT_CONNECTED");
      await take(`tokens:${me}`, TOKENS);
      if (wallet.proof !== null && !(await contracts.isSigned(address, wallet.proof)))
        throw new NamedError("WALLET_NOT_CONNECTED");
      const { standard } = await aboutToken(token);
      return (await reader.balanceOf({ ...token, standard }, address)) > 0n;
    },
    setMode: (me, spaceId, mode) =>
      change(me, spaceId, null, async (tx) => {
        await tx
          .insert(spaceGateModes)
          .values({ spaceId, mode })
          .onConflictDoUpdate({ target: spaceGateModes.spaceId, set: { mode } });
      }),
    async setPassword(me, spaceId, password) {
      await requireHost(db, spaceId, me);
      const passwordHash = await hashPassword(password);
      return change(me, spaceId, { act: "gate_set", detail: "password" }, async (tx) => {
        // A new password makes a new gate: passes of the old one no longer count.
        await tx
          .delete(spaceGates)
          .where(and(eq(spaceGates.spaceId, spaceId), eq(spaceGates.kind, "password")));
        await tx.insert(spaceGates).values({ spaceId, kind: "password", passwordHash });
      });
    },
    setEmails: (me, spaceId, emails) =>
      change(me, spaceId, { act: "gate_set", detail: "emails" }, async (tx) => {
        const gateId = await ensureGate(tx, spaceId, "emails");
        await tx.delete(spaceGateEmails).where(eq(spaceGateEmails.gateId, gateId));
        await tx.insert(spaceGateEmails).values([...new Set(emails)].map((email) => ({ gateId, email })));
      }),
    setOrganization: (me, spaceId) =>
      change<string | null>(
        me,
        spaceId,
        { act: "gate_set", detail: "members" },
        async (tx, organizationId) => {
          if (organizationId === null) throw new NamedError("ORGANIZATION_NOT_FOUND");
          const gateId = await ensureGate(tx, spaceId, "members");
          await tx.update(spaceGates).set({ organizationId }).where(eq(spaceGates.id, gateId));
        },
        (tx) => heldOrganizationId(tx, me),
      ),
    async markForAdults(me, spaceId) {
      await requireHost(db, spaceId, me);
      // They would be excluded from their own space.
      await requireNot(db, isMinor(me));
      return change(me, spaceId, { act: "gate_set", detail: "adults" }, async (tx) => {
        await ensureGate(tx, spaceId, "adults");
      });
    },
    async remove(me, spaceId, gateId) {
      await requireHost(db, spaceId, me);
      const isIt = and(eq(spaceGates.spaceId, spaceId), eq(spaceGates.id, gateId));
      const [gate] = await db.select({ kind: spaceGates.kind }).from(spaceGates).where(isIt);
      if (gate === undefined) return read(spaceId, { accountId: me, deviceId: null, isHost: true });
      return change(me, spaceId, { act: "gate_removed", detail: gate.kind }, async (tx) => {
        await tx.delete(spaceGates).where(isIt);
      });
    },
    async enterPassword(spaceId, who, { password, ip }) {
      const gate = await requireGate(spaceId, "password");
      const whose = who.accountId ?? (who.deviceId === null ? "" : deviceDigest(who.deviceId));
      const limits = [
        [`gate-password:${spaceId}:${whose}`, GUESSES],
        [`gate-password:${spaceId}:network:${networkOf(ip)}`, GUESSES_OF_NETWORK],
        [`gate-password:${spaceId}`, GUESSES_OF_ALL],
      ] as const;
      await limitGuesses(limiter, limits, () => isPassword(password, gate.passwordHash));
      await pass(gate.id, who);
      return read(spaceId, who);
    },
    async confirmAdult(spaceId, who) {
      await pass((await requireGate(spaceId, "adults")).id, who);
      return read(spaceId, who);
    },
  };
}

async function emailsOf(db: Pick<Db, "select">, spaceId: string): Promise<string[]> {
  const rows = await db
    .select({ email: spaceGateEmails.email })
    .from(spaceGateEmails)
    .innerJoin(spaceGates, eq(spaceGates.id, spaceGateEmails.gateId))
    .where(eq(spaceGates.spaceId, spaceId))
    .orderBy(spaceGateEmails.email);
  return rows.map(({ email }) => email);
}
