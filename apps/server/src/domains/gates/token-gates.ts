import { and, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { NamedError } from "../../named-error.ts";
import type { ContractSignatures } from "../../platform/chain/contract-signatures.ts";
import type { TokenReader } from "../../platform/chain/token-reader.ts";
import type { Db } from "../../platform/db/database.ts";
import { isAmong } from "../../platform/db/is-among.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import { accountsAmong } from "../accounts/account-facts.ts";
import { walletsOn, type ProvenWallet } from "../wallets/wallet-facts.ts";
import type { GateRow } from "./gate-facts.ts";
import { spaceGatePasses, spaceGates } from "./tables.ts";

/** Questions to nodes that one process asks at once. */
const AT_ONCE = 8;
/** More than these have to wait are told that the chain does not answer. */
const WAITING_MAX = 5_000;
/** What a node said counts for so long; who is inside is looked up again before. */
const PASS_SECONDS = 180;

/** `unknown`: the node does not answer. */
type Holding = "held" | "missing" | "unknown";

export type TokenGates = {
  /** Asks the chains now whether somebody holds what these gates ask for, and keeps it as passes. By gate. */
  look(gates: readonly GateRow[], accountId: string): Promise<ReadonlyMap<string, Holding>>;
  /**
   * Looks up again what these people, who are in a space, were let in for. Answers whether somebody holds a token no
   * more. Of a chain that does not answer what was known stays.
   */
  recheck(spaceId: string, accountIds: readonly string[]): Promise<boolean>;
};

type TokenGatesDeps = {
  db: Db;
  reader: TokenReader;
  contracts: ContractSignatures;
  log: Pick<Logger, "warn">;
};

export function createTokenGates({ db, reader, contracts, log }: TokenGatesDeps): TokenGates {
  const inTurn = createSemaphore(AT_ONCE, WAITING_MAX, () => new NamedError("CHAIN_UNAVAILABLE"));

  /** A contract may have got another owner since it signed: it is asked again. */
  const isTheirs = ({ address, proof }: ProvenWallet): Promise<boolean> =>
    proof === null ? Promise.resolve(true) : inTurn(() => contracts.isSigned(address, proof));

  const holdingOf = async (gate: GateRow, accountId: string): Promise<Holding> => {
    const { chain, contractAddress: contract, tokenId, standard, minimumUnits } = gate;
    if (chain === null || contract === null || standard === null) return "missing";
    const wallets = await walletsOn(db, accountId, chain);
    try {
      const balances = await Promise.all(
        wallets.map(async (wallet) =>
          (await isTheirs(wallet))
            ? inTurn(() => reader.balanceOf({ chain, contract, tokenId, standard }, wallet.address))
            : 0n,
        ),
      );
      const sum = balances.reduce((all, balance) => all + balance, 0n);
      return sum >= BigInt(minimumUnits ?? 1) ? "held" : "missing";
    } catch (error) {
      // A chain that is not set up any more is one that does not answer.
      if (!(error instanceof NamedError)) throw error;
      log.warn({ err: error, chain }, "A token could not be looked up");
      return "unknown";
    }
  };

  const keep = async (gateId: string, accountId: string, holding: Holding): Promise<void> => {
    if (holding === "missing") {
      await db
        .delete(spaceGatePasses)
        .where(and(eq(spaceGatePasses.gateId, gateId), eq(spaceGatePasses.accountId, accountId)));
      return;
    }
    // The gate or the account may be gone this moment.
    await db.execute(sql`
      insert into space_gate_passes (gate_id, account_id, valid_until)
      select space_gates.id, person.id, now() + make_interval(secs => ${PASS_SECONDS})
      from space_gates, ${accountsAmong([accountId])} as person where space_gates.id = ${gateId}
      on conflict (gate_id, account_id) do update set valid_until = excluded.valid_until`);
  };

  return {
    async look(gates, accountId) {
      const found = await Promise.all(
        gates.map(async (gate): Promise<[string, Holding]> => {
          const holding = await holdingOf(gate, accountId);
          if (holding !== "unknown") await keep(gate.id, accountId, holding);
          return [gate.id, holding];
        }),
      );
      return new Map(found);
    },
    async recheck(spaceId, accountIds) {
      const passes = await db
        .select({ gate: spaceGates, accountId: spaceGatePasses.accountId })
        .from(spaceGatePasses)
        .innerJoin(spaceGates, eq(spaceGates.id, spaceGatePasses.gateId))
        .where(
          and(
            eq(spaceGates.spaceId, spaceId),
            eq(spaceGates.kind, "token"),
            sql`${spaceGatePasses.validUntil} > now()`,
            isAmong(spaceGatePasses.accountId, accountIds),
          ),
        );
      const lost = await Promise.all(
        passes.map(async ({ gate, accountId }) => {
          if (accountId === null) return false;
          const holding = await holdingOf(gate, accountId);
          await keep(gate.id, accountId, holding);
          return holding === "missing";
        }),
      );
      return lost.includes(true);
    },
  };
}
