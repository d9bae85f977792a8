import type { TokenGate } from "@veranda/contract";
import { formatDecimal } from "@veranda/messages";
import * as t from "@veranda/messages/gates";
import type { ReactNode } from "react";
import { rich } from "#ui/rich.ts";
import { chainTitle } from "#i18n/titles/chain-title.ts";
import { shortAddress } from "#i18n/titles/short-address.ts";
import { explorerLink } from "./explorer-link.ts";

/** The required token, as a sentence with a link to its explorer. */
export function TokenNeed({ gate }: { gate: TokenGate }) {
  const { chain, contractAddress, tokenId, minimumAmount, name } = gate;
  const amount = formatDecimal(minimumAmount);
  const link = explorerLink(chain, contractAddress, tokenId);
  const named = name === "" ? shortAddress(contractAddress) : name;
  const a = (): ReactNode =>
    link === null ? (
      <span className="font-semibold">{named}</span>
    ) : (
      <a href={link} target="_blank" rel="noopener noreferrer" className="font-semibold underline">
        {named}
      </a>
    );
  const on = { chain: chainTitle(chain), a };
  if (tokenId === null) return rich(t.needAny({ ...on, amount, name: named }));
  return minimumAmount === "1"
    ? rich(t.needOne({ ...on, id: tokenId, name: named }))
    : rich(t.needSome({ ...on, amount, id: tokenId, name: named }));
}
