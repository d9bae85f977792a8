import { useMutation, useQuery } from "@tanstack/react-query";
import { TOKEN_ID } from "@veranda/contract/token-id";
import * as t from "@veranda/messages/content";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { Field } from "../../ui/field.tsx";
import { useEngine } from "../engine/engine-state.ts";
import { sentenceFor } from "../faults/sentence.ts";
import { bringToken, tokenChainsQuery } from "./bring-token.ts";

const EXAMPLE = "eip155:1/erc721:0x…/7";

/** The 3D model of an NFT as the place; nothing where no chain can be read. */
export function TokenField({ onDone }: { onDone: () => void }) {
  const engine = useEngine();
  const { data: chainIds = [] } = useQuery(tokenChainsQuery);
  const [written, setWritten] = useState("");
  const id = written.trim();
  const bring = useMutation({ mutationFn: () => bringToken(engine, id), onSuccess: onDone });
  const [isOdd, setOdd] = useState(false);
  if (chainIds.length === 0) return null;
  const fault = isOdd ? t.tokenFault({ example: EXAMPLE }) : bring.error ? sentenceFor(bring.error) : null;
  return (
    <form
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        setOdd(!TOKEN_ID.test(id));
        if (TOKEN_ID.test(id)) bring.mutate();
      }}
    >
      <Field
        label={t.fromNft()}
        placeholder={EXAMPLE}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={written}
        readOnly={bring.isPending}
        fault={fault}
        hint={bring.isPending ? t.importingModel() : t.fromNftHint()}
        end={
          <IconButton type="submit" label={t.importModel()} disabled={bring.isPending || id === ""}>
            <ArrowRight className="size-5" aria-hidden="true" />
          </IconButton>
        }
        onChange={(event) => {
          setWritten(event.target.value);
          setOdd(false);
        }}
      />
    </form>
  );
}
