import { useQuery } from "@tanstack/react-query";
import { CONTRACT_ADDRESS } from "@veranda/contract/token-id";
import * as t from "@veranda/messages/gates";
import { useState } from "react";
import { api } from "#api/client.ts";
import { useForm } from "#api/forms/use-form.ts";
import { tokenChainsQuery } from "#api/token-chains.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { SelectField } from "#ui/select.tsx";
import { limitsQuery } from "../space-queries.ts";
import { chainTitle } from "#i18n/titles/chain-title.ts";

type TokenGateFormProps = { id: string; askFirst: () => Promise<boolean>; onDone: () => void };

/** Adds a token requirement; the server checks the contract first. Says why where none can be added. */
export function AddToken({ id, askFirst, onDone }: TokenGateFormProps) {
  const [isAdding, setAdding] = useState(false);
  const { data: chains } = useQuery(tokenChainsQuery);
  const { data: limits } = useQuery(limitsQuery(id));
  if (chains === undefined || limits === undefined) return null;
  if (!limits.isTokenGatingAllowed) return <p className="text-sm text-ink-soft">{t.tokensInPlan()}</p>;
  const [first] = chains;
  if (first === undefined) return <p className="text-sm text-ink-soft">{t.noChains()}</p>;
  if (!isAdding)
    return (
      <span>
        <Button size="sm" onClick={() => setAdding(true)}>
          {t.addToken()}
        </Button>
      </span>
    );
  const done = () => {
    setAdding(false);
    onDone();
  };
  return <TokenFields id={id} chains={chains} first={first} askFirst={askFirst} onDone={done} />;
}

type TokenFieldsProps = TokenGateFormProps & { chains: readonly number[]; first: number };

function TokenFields({ id, chains, first, askFirst, onDone }: TokenFieldsProps) {
  const form = useForm({
    initial: { chain: String(first), contractAddress: "", tokenId: "", minimumAmount: "1" },
    check: ({ contractAddress, tokenId, minimumAmount }) => ({
      contractAddress: CONTRACT_ADDRESS.test(contractAddress.trim()) ? null : t.noAddressOfContract(),
      tokenId: /^\d*$/.test(tokenId.trim()) ? null : t.wholeNumber(),
      minimumAmount: /^\d+(?:\.\d+)?$/.test(minimumAmount.trim()) ? null : t.noAmount(),
    }),
    askFirst,
    send: ({ chain, contractAddress, tokenId, minimumAmount }) =>
      api("PUT /rooms/{id}/nft/gate", {
        params: { id },
        body: {
          chain: Number(chain),
          contractAddress: contractAddress.trim(),
          tokenId: tokenId.trim() === "" ? null : tokenId.trim(),
          minimumAmount: minimumAmount.trim(),
        },
      }),
    refusals: {
      NOT_A_TOKEN: { at: "contractAddress" },
      TOKEN_NOT_FOUND: { at: "tokenId" },
    },
    onDone,
  });
  return (
    <form {...form.props} className="grid gap-3">
      <SelectField
        label={t.chain()}
        value={form.values.chain}
        onChange={(chain) => form.change({ chain })}
        disabled={form.isBusy}
      >
        {chains.map((chain) => (
          <option key={chain} value={chain}>
            {chainTitle(chain)}
          </option>
        ))}
      </SelectField>
      <Field
        {...form.text("contractAddress")}
        label={t.contract()}
        placeholder="0x…"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        readOnly={form.isBusy}
      />
      <Field
        {...form.text("tokenId")}
        label={t.tokenNumber()}
        hint={t.tokenNumberHint()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={78}
        readOnly={form.isBusy}
      />
      <Field
        {...form.text("minimumAmount")}
        label={t.minimumAmount()}
        inputMode="decimal"
        autoComplete="off"
        maxLength={60}
        readOnly={form.isBusy}
      />
      <FormFault>{form.fault}</FormFault>
      <span>
        <Button type="submit" variant="accent" disabled={form.isBusy}>
          {form.isBusy ? t.checkingContract() : t.addToken()}
        </Button>
      </span>
    </form>
  );
}
