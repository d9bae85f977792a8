import { passesGates } from "@veranda/contract/permissions";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Limiter } from "../../platform/shared/limiter.ts";
import { hostsAmong } from "../spaces/access.ts";
import { gatesOf, isThroughGates, type AtGate, type GateRow, type GatesOf } from "./gate-facts.ts";
import type { TokenGates } from "./token-gates.ts";

/** Rate limit per person of entering spaces whose gates need a chain lookup. */
const LOOKS = { max: 30, windowMs: 60_000 };

export type Gatekeeper = {
  /**
   * For people who enter a space with gates and don't host it: looks up their tokens on the chains, if it matters.
   * Throws GATED, CHAIN_UNAVAILABLE if only a chain could decide, or RATE_LIMITED. Answers whether a token lets them in.
   */
  requirePassage(spaceId: string, who: AtGate): Promise<boolean>;
  /**
   * For people inside who aren't hosts: the one at this index. An unavailable chain removes nobody before its grace
   * period ends.
   */
  mayStay(found: GatesOf, at: number, who: Pick<AtGate, "accountId">): Promise<boolean>;
  /** Checks everybody again who is inside this space by a token. Resolves to whether somebody has to leave. */
  recheck(spaceId: string, people: readonly SignedIn[]): Promise<boolean>;
};

type SignedIn = AtGate & { readonly accountId: string };
type GatekeeperDeps = {
  db: Db;
  tokens: TokenGates;
  limiter: Pick<Limiter, "take">;
};

export function createGatekeeper({ db, tokens, limiter }: GatekeeperDeps): Gatekeeper {
  const mayStay: Gatekeeper["mayStay"] = async (found, at, { accountId }) => {
    const { asked, shown } = atTokens(found, at);
    if (passesGates(found, ({ id }) => shown.has(id))) return true;
    if (accountId === null || !couldPass(found, shown)) return false;
    const holdings = await tokens.look(asked, accountId);
    const counts = new Set([...shown, ...asked.flatMap(({ id }) => (holdings.get(id) === "held" ? id : []))]);
    for (const { id } of asked) {
      if (passesGates(found, (gate) => counts.has(gate.id))) return true;
      if (holdings.get(id) === "unknown" && (await tokens.isWithinGrace(id, accountId))) counts.add(id);
    }
    return passesGates(found, ({ id }) => counts.has(id));
  };
  return {
    async requirePassage(spaceId, who) {
      const found = await gatesOf(db, spaceId, [who]);
      const { asked, shown } = atTokens(found, 0);
      if (asked.length === 0) {
        if (isThroughGates(found, 0)) return false;
        throw new NamedError("GATED");
      }
      // Without asking the chains.
      if (passesGates(found, ({ id }) => shown.has(id))) return false;
      if (!couldPass(found, shown) || who.accountId === null) throw new NamedError("GATED");
      const waitMs = await limiter.take(`token-looks:${who.accountId}`, LOOKS);
      if (waitMs !== null) throw new NamedError("RATE_LIMITED", { customData: { waitMs } });
      const holdings = await tokens.look(asked, who.accountId);
      if (passesGates(found, ({ id }) => shown.has(id) || holdings.get(id) === "held")) return true;
      const mayPass = passesGates(
        found,
        ({ id }) => shown.has(id) || (holdings.get(id) ?? "missing") !== "missing",
      );
      throw new NamedError(mayPass ? "CHAIN_UNAVAILABLE" : "GATED");
    },
    mayStay,
    async recheck(spaceId, people) {
      const hosts = await hostsAmong(
        db,
        spaceId,
        people.map(({ accountId }) => accountId),
      );
      const others = people.filter(({ accountId }) => !hosts.has(accountId));
      if (others.length === 0) return false;
      const found = await gatesOf(db, spaceId, others);
      const stay = await Promise.all(others.map((who, at) => mayStay(found, at, who)));
      return stay.includes(false);
    },
  };
}

/** Gates that need a chain lookup, and ids of the others that the person at this index has passed. */
function atTokens(found: GatesOf, at: number): { asked: readonly GateRow[]; shown: ReadonlySet<string> } {
  const asked = found.gates.filter(({ kind }) => kind === "token");
  const others = found.gates.filter(({ kind, id }) => kind !== "token" && found.passed[at]?.has(id) === true);
  return { asked, shown: new Set(others.map(({ id }) => id)) };
}

const couldPass = (found: GatesOf, shown: ReadonlySet<string>): boolean =>
  passesGates(found, ({ id, kind }) => kind === "token" || shown.has(id));
