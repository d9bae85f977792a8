import { useQuery } from "@tanstack/react-query";
import { isTokenId } from "@veranda/contract/token-id";
import * as t from "@veranda/messages/content";
import { ArrowRight } from "lucide-react";
import { IconButton } from "#ui/icon-button.tsx";
import { Field } from "#ui/field.tsx";
import { useEngine } from "#engine/engine-state.ts";
import { useForm } from "#api/forms/use-form.ts";
import { tokenChainsQuery } from "#api/token-chains.ts";
import { importToken } from "./import-token.ts";

const EXAMPLE = "eip155:1/erc721:0x…/7";

/** An NFT's 3D model as the environment; nothing where no chain can be read. */
export function TokenField({ onDone }: { onDone: () => void }) {
  const engine = useEngine();
  const { data: chainIds = [] } = useQuery(tokenChainsQuery);
  const form = useForm({
    initial: { id: "" },
    check: ({ id }) => ({ id: isTokenId(id.trim()) ? null : t.tokenFault({ example: EXAMPLE }) }),
    send: ({ id }) => importToken(engine, id.trim()),
    onDone,
  });
  if (chainIds.length === 0) return null;
  return (
    <form {...form.props} className="mt-5">
      <Field
        {...form.text("id")}
        label={t.fromNft()}
        placeholder={EXAMPLE}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        readOnly={form.isBusy}
        fault={form.faultAt("id") ?? form.fault}
        hint={form.isBusy ? t.importingModel() : t.fromNftHint()}
        end={
          <IconButton
            type="submit"
            label={t.importModel()}
            disabled={form.isBusy || form.values.id.trim() === ""}
          >
            <ArrowRight className="size-5" aria-hidden="true" />
          </IconButton>
        }
      />
    </form>
  );
}
