import type { SpaceGate, SpaceGates, TokenGate } from "@veranda/contract";
import { isThroughGates, type GateRow, type GatesOf } from "./gate-facts.ts";

type Shown = { emails: string[] | undefined; organization: string };

/** The gates of a space as the calls return them. `emails`: only for hosts. */
export function gatesRecord(found: GatesOf, isHost: boolean, { emails, organization }: Shown): SpaceGates {
  const [passed] = found.passed;
  return {
    mode: found.mode,
    isOpen: isHost || isThroughGates(found, 0),
    gates: found.gates.flatMap((row): SpaceGate[] => {
      const { id, kind } = row;
      const gate = { id, isPassed: passed?.has(id) === true };
      switch (kind) {
        case "token":
          return tokenShown(row, gate.isPassed);
        case "emails":
          return [{ ...gate, kind, ...(emails === undefined ? {} : { emails }) }];
        case "members":
          return [{ ...gate, kind, name: organization }];
        case "password":
        case "adults":
          return [{ ...gate, kind }];
        default:
          return kind satisfies never;
      }
    }),
  };
}

function tokenShown(row: GateRow, isPassed: boolean): TokenGate[] {
  const { id, chain, contractAddress, tokenId, standard, minimumAmount, tokenName } = row;
  if (chain === null || contractAddress === null || standard === null) return [];
  return [
    {
      id,
      kind: "token",
      isPassed,
      chain,
      contractAddress,
      tokenId,
      standard,
      minimumAmount: minimumAmount ?? "1",
      name: tokenName ?? "",
    },
  ];
}
