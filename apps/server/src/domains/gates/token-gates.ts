import { and, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { NamedError } from "../../named-error.ts";
import type { ContractSignatures } from "../../platform/chain/contract-signatures.ts";
import type { TokenReader } from "../../platform/chain/token-reader.ts";
import type { Db } from "../../platform/db/database.ts";
import { createSemaphore } from "../../platform/semaphore.ts";
import { accountsAmong } from "../accounts/account-facts.ts";
import { walletsOn, type ProvenWallet } from "../wallets/wallet-facts.ts";
import type { GateRow } from "./gate-facts.ts";
import { spaceGatePasses } from "./tables.ts";

/** Concurrent requests to nodes per process; if several people wait, nobody takes all of them. */
const AT_ONCE = 8;
/** Length of the queue; beyond it the chain counts as unavailable. */
const WAITING_MAX = 5_000;
/** How long a node's answer is valid; for people inside it is renewed earlier. */
const PASS_SECONDS = 180;
/**
 * While a chain is unavailable, people stay inside for this long: since it last confirmed their tokens, or, for a gate
 * added while they were inside, since the first check.
 */
export const GRACE_SECONDS = 600;

/** `unknown`: the node does not answer. */
type Holding = "held" | "missing" | "unknown";

export type TokenGates = {
  /** Asks the chains whether somebody holds what these gates require, and stores the results as passes. By gate. */
  look(gates: readonly GateRow[], accountId: string): Promise<ReadonlyMap<string, Holding>>;
  /**
   * Whether somebody inside may stay although the chain of this gate does not answer. Extends their pass as long as
   * that is so.
   */
  isWithinGrace(gateId: string, accountId: string): Promise<boolean>;
};

type TokenGatesDeps = {
  db: Db;
  reader: TokenReader;
  contracts: ContractSignatures;
  log: Pick<Logger, "warn">;
};

/** Whether a wallet currently belongs to its account. */
type IsTheirs = (wallet: ProvenWallet) => Promise<boolean>;

export function createTokenGates({ db, reader, contracts, log }: TokenGatesDeps): TokenGates {
  const inTurn = createSemaphore(AT_ONCE, WAITING_MAX, () => new NamedError("CHAIN_UNAVAILABLE"));

  /**
   * A contract wallet may have changed its owner since it signed: its signature is verified again, once for all gates.
   */
  const askingOwners = (accountId: string): IsTheirs => {
    const asked = new Map<string, Promise<boolean>>();
    return ({ address, proof }) => {
      if (proof === null) return Promise.resolve(true);
      const key = `${proof.chain} ${address}`;
      const answer = asked.get(key) ?? inTurn(() => contracts.isSigned(address, proof), accountId);
      asked.set(key, answer);
      return answer;
    };
  };

  const holdingOf = async (gate: GateRow, accountId: string, isTheirs: IsTheirs): Promise<Holding> => {
    const { chain, contractAddress: contract, tokenId, standard, minimumUnits } = gate;
    if (chain === null || contract === null || standard === null) return "missing";
    const enough = BigInt(minimumUnits ?? 1);
    let sum = 0n;
    let isUnknown = false;
    const count = async (wallet: ProvenWallet): Promise<void> => {
      if (!(await isTheirs(wallet))) return;
      await inTurn(async () => {
        if (sum >= enough) return;
        const balance = await reader.balanceOf({ chain, contract, tokenId, standard }, wallet.address);
        sum += balance;
      }, accountId);
    };
    // Each wallet separately: one that can't be queried doesn't affect what is known of the others.
    await Promise.all(
      (await walletsOn(db, accountId, chain)).map((wallet) =>
        count(wallet).catch((error: unknown) => {
          // A chain that is no longer configured counts as unavailable.
          if (!(error instanceof NamedError)) throw error;
          log.warn({ err: error, chain }, "A token could not be looked up");
          isUnknown = true;
        }),
      ),
    );
    if (sum >= enough) return "held";
    return isUnknown ? "unknown" : "missing";
  };

  /** The gate or the account may have just been deleted. */
  const newPass = (gateId: string, accountId: string) => sql`
    insert into space_gate_passes (gate_id, account_id, valid_until)
    select space_gates.id, person.id, now() + make_interval(secs => ${PASS_SECONDS})
    from space_gates, ${accountsAmong([accountId])} as person where space_gates.id = ${gateId}
    on conflict (gate_id, account_id) do update`;

  const keep = async (gateId: string, accountId: string, holding: Holding): Promise<void> => {
    if (holding === "unknown") return;
    if (holding === "held") {
      await db.execute(sql`
        ${newPass(gateId, accountId)} set valid_until = excluded.valid_until, passed_at = now()`);
      return;
    }
    await db
      .delete(spaceGatePasses)
      .where(and(eq(spaceGatePasses.gateId, gateId), eq(spaceGatePasses.accountId, accountId)));
  };

  return {
    async look(gates, accountId) {
      const isTheirs = askingOwners(accountId);
      const found = await Promise.all(
        gates.map(async (gate): Promise<[string, Holding]> => {
          const holding = await holdingOf(gate, accountId, isTheirs);
          await keep(gate.id, accountId, holding);
          return [gate.id, holding];
        }),
      );
      return new Map(found);
    },
    async isWithinGrace(gateId, accountId) {
      const { rows } = await db.execute<{ isValid: boolean }>(sql`
        ${newPass(gateId, accountId)} set valid_until =
          least(excluded.valid_until, space_gate_passes.passed_at + make_interval(secs => ${GRACE_SECONDS}))
        returning valid_until > now() as "isValid"`);
      return rows[0]?.isValid === true;
    },
  };
}
