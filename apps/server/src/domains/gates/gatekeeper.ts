import { passesGates } from "@veranda/contract/permissions";
import { NamedError } from "../../named-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { gatesOf, isThroughGates, type AtGate } from "./gate-facts.ts";
import type { TokenGates } from "./token-gates.ts";

export type Gatekeeper = {
  /**
   * For who comes to the door of a space that has gates and is no host of it: what they hold is asked of the chains now,
   * where it matters. Throws GATED, or CHAIN_UNAVAILABLE where only a chain could say that they may come in.
   */
  requirePassage(spaceId: string, who: AtGate): Promise<void>;
};

export const createGatekeeper = (db: Db, tokens: Pick<TokenGates, "look">): Gatekeeper => ({
  async requirePassage(spaceId, who) {
    const found = await gatesOf(db, spaceId, [who]);
    const asked = found.gates.filter(({ kind }) => kind === "token");
    if (asked.length === 0) {
      if (isThroughGates(found, 0)) return;
      throw new NamedError("GATED");
    }
    // What a chain said before doesn't count here.
    const shown = new Set(
      found.gates.flatMap(({ id, kind }) =>
        kind !== "token" && found.passed[0]?.has(id) === true ? id : [],
      ),
    );
    if (passesGates(found, ({ id }) => shown.has(id))) return;
    const couldPass = passesGates(found, ({ id, kind }) => kind === "token" || shown.has(id));
    if (!couldPass || who.accountId === null) throw new NamedError("GATED");
    const holdings = await tokens.look(asked, who.accountId);
    if (passesGates(found, ({ id }) => shown.has(id) || holdings.get(id) === "held")) return;
    const mayPass = passesGates(
      found,
      ({ id }) => shown.has(id) || (holdings.get(id) ?? "missing") !== "missing",
    );
    throw new NamedError(mayPass ? "CHAIN_UNAVAILABLE" : "GATED");
  },
});
