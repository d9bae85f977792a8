import { calls } from "@veranda/contract";
import type { Bind } from "../../http/bind.ts";
import type { CallContext } from "../../http/call-context.ts";
import { keysFor } from "../spaces/keys-for.ts";
import type { Spaces } from "../spaces/spaces.ts";
import type { Gates, GateVisitor } from "./gates.ts";

export type GateRoutesDeps = { gates: Gates; spaces: Pick<Spaces, "look"> };

export function gateRoutes(bind: Bind, { gates, spaces }: GateRoutesDeps): void {
  /** People who may see a space are shown its gates, and may try to pass them. */
  const visitorAt = async (
    spaceId: string,
    share: string | undefined,
    caller: CallContext["caller"],
  ): Promise<GateVisitor> => {
    const { isHost } = await spaces.look(spaceId, keysFor(spaceId, share, caller));
    return { accountId: caller.accountId, deviceId: caller.visitorId, isHost };
  };

  bind(calls.gates, async ({ params: { id }, query, caller }) =>
    gates.read(id, await visitorAt(id, query.share, caller)),
  );
  bind(calls.tokenGate, async ({ params: { id }, query, caller }) =>
    gates.tokenGate(id, await visitorAt(id, query.share, caller)),
  );
  bind(calls.setTokenGate, ({ params: { id }, body: { contractAddress: contract, ...token }, me }) =>
    gates.setToken(me, id, { contract, ...token }),
  );
  bind(calls.verifyToken, async ({ body: { contractAddress: contract, chain, tokenId, address }, me }) => ({
    owns: await gates.holdsToken(me, { contract, chain, tokenId }, address),
  }));
  bind(calls.setGateMode, ({ params: { id }, body, me }) => gates.setMode(me, id, body.mode));
  bind(calls.removeGate, ({ params: { id, gateID }, me }) => gates.remove(me, id, gateID));
  bind(calls.setPasswordGate, ({ params: { id }, body, me }) => gates.setPassword(me, id, body.password));
  bind(calls.setEmailsGate, ({ params: { id }, body, me }) => gates.setEmails(me, id, body.emails));
  bind(calls.setOrganizationGate, ({ params: { id }, me }) => gates.setOrganization(me, id));
  bind(calls.setAdultsGate, ({ params: { id }, me }) => gates.markForAdults(me, id));
  bind(calls.enterPassword, async ({ params: { id }, query, body, caller, origin }) =>
    gates.enterPassword(id, await visitorAt(id, query.share, caller), {
      password: body.password,
      ip: origin.ip,
    }),
  );
  bind(calls.confirmAdult, async ({ params: { id }, query, caller }) =>
    gates.confirmAdult(id, await visitorAt(id, query.share, caller)),
  );
}
