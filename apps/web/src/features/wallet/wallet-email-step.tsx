import { useMutation, useQuery } from "@tanstack/react-query";
import * as auth from "@veranda/messages/auth";
import * as t from "@veranda/messages/wallet";
import { MailCheck } from "lucide-react";
import { useState, type SyntheticEvent } from "react";
import { unsigned } from "../../api/client.ts";
import { signInOptionsQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { rich } from "../../ui/rich.ts";
import { StepHead } from "../auth/login/login-frame.tsx";
import { sentenceFor } from "../faults/sentence.ts";
import type { SignedByWallet } from "./wallet-fault.ts";
import { strong } from "../auth/message-parts.tsx";

/** A wallet that is new here wants an email address; the link in the mail completes the account. */
export function WalletEmailStep({ signed, onBack }: { signed: SignedByWallet; onBack: () => void }) {
  const { data: options } = useQuery(signInOptionsQuery());
  const sendsMail = options?.sendsMail ?? true;
  const [email, setEmail] = useState("");
  const [isWrong, setWrong] = useState(false);
  const begin = useMutation({
    mutationFn: () => unsigned("POST /auth/v1/register/ethereum", { body: { ...signed, email } }),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isRight = event.currentTarget.checkValidity();
    setWrong(!isRight);
    if (isRight) begin.mutate();
  };
  if (begin.isSuccess)
    return (
      <>
        <MailCheck className="mb-4 size-11 text-sea" strokeWidth={1.5} aria-hidden="true" />
        <StepHead
          title={sendsMail ? auth.checkMail() : auth.noMail()}
          lead={sendsMail ? rich(t.walletMailSent({ email, b: strong })) : t.askAdministrator()}
        />
        <Button className="self-start" onClick={onBack}>
          {auth.otherAddress()}
        </Button>
      </>
    );
  return (
    <>
      <StepHead title={t.oneMoreThing()} lead={t.oneMoreThingLead()} onBack={onBack} />
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label={auth.email()}
          type="email"
          name="email"
          required
          autoComplete="email"
          inputMode="email"
          placeholder="you@example.com"
          value={email}
          fault={isWrong ? auth.noAddress() : begin.isError ? sentenceFor(begin.error) : null}
          onChange={(event) => {
            setWrong(false);
            begin.reset();
            setEmail(event.target.value.trim());
          }}
        />
        <Button type="submit" look="accent" className="h-12 w-full" disabled={begin.isPending}>
          {auth.continueOn()}
        </Button>
      </form>
    </>
  );
}
