import { useMutation, useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useState, type SyntheticEvent } from "react";
import { unsigned } from "../../api/client.ts";
import { signInOptionsQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { StepHead } from "../auth/login/login-frame.tsx";
import { sentenceFor } from "../faults/sentence.ts";
import type { SignedByWallet } from "./wallet-fault.ts";

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
          title={sendsMail ? "Check your email" : "Email isn't set up here yet"}
          lead={
            sendsMail ? (
              <>
                We sent an email to <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>.
                Open the link in it in this browser to finish.
              </>
            ) : (
              "Ask the administrator of this site for your confirmation link, and open it in this browser."
            )
          }
        />
        <Button className="self-start" onClick={onBack}>
          Another address
        </Button>
      </>
    );
  return (
    <>
      <StepHead
        title="One more thing"
        lead="This wallet is new here. Add an email address as a second way to sign in."
        onBack={onBack}
      />
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label="Email"
          type="email"
          name="email"
          required
          autoComplete="email"
          inputMode="email"
          placeholder="you@example.com"
          value={email}
          fault={
            isWrong
              ? "That doesn't look like an email address."
              : begin.isError
                ? sentenceFor(begin.error)
                : null
          }
          onChange={(event) => {
            setWrong(false);
            begin.reset();
            setEmail(event.target.value.trim());
          }}
        />
        <Button type="submit" look="accent" className="h-12 w-full" disabled={begin.isPending}>
          Continue
        </Button>
      </form>
    </>
  );
}
