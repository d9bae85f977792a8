import { useQuery } from "@tanstack/react-query";
import type { SpaceGate, TokenGate } from "@veranda/contract";
import * as t from "@veranda/messages/gates";
import { X } from "lucide-react";
import { tokenChainsQuery } from "#api/token-chains.ts";
import { useAuth } from "#session/use-auth.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { AddToken } from "./token-gate-form.tsx";
import { TokenNeed } from "./token-need.tsx";

type TokensSectionProps = {
  id: string;
  gates: readonly SpaceGate[];
  isBusy: boolean;
  askFirst: () => Promise<boolean>;
  onRemove: (gate: TokenGate, name: string) => void;
  onAdded: () => void;
};

/**
 * The required tokens. On a site without a blockchain there are none, and only hosts with a wallet are told that there
 * could be.
 */
export function TokensSection({ id, gates, isBusy, askFirst, onRemove, onAdded }: TokensSectionProps) {
  const { me } = useAuth();
  const { data: chains = [] } = useQuery(tokenChainsQuery);
  const tokens = gates.filter((gate) => gate.kind === "token");
  const hasWallet = me !== null && me.walletAddresses.length > 0;
  if (tokens.length === 0 && chains.length === 0 && !hasWallet) return null;
  return (
    <section aria-label={t.tokens()} className="grid gap-3">
      <h3 className="font-text font-semibold tracking-normal">{t.tokens()}</h3>
      {tokens.map((gate) => (
        <div key={gate.id} className="flex items-center justify-between gap-3">
          <p className="min-w-0 flex-1 wrap-anywhere">
            <TokenNeed gate={gate} />
          </p>
          <IconButton
            label={t.removeRequirement({ name: nameOf(gate) })}
            disabled={isBusy}
            onClick={() => onRemove(gate, nameOf(gate))}
          >
            <X className="size-4.5" aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <AddToken id={id} askFirst={askFirst} onDone={onAdded} />
    </section>
  );
}

const nameOf = ({ name }: TokenGate): string => (name === "" ? t.token() : name);
