import { useMutation } from "@tanstack/react-query";
import * as t from "@veranda/messages/auth";
import { MailCheck, MailX } from "lucide-react";
import { useState, type SyntheticEvent } from "react";
import { unsigned } from "../../../api/client.ts";
import { Button } from "../../../ui/button.tsx";
import { sentenceFor } from "../../faults/sentence.ts";
import { Field } from "../../../ui/field.tsx";
import { StepHead } from "./login-frame.tsx";
import { rich } from "../../../ui/rich.ts";
import { strong } from "../message-parts.tsx";

type ForgotStepProps = {
  email: string;
  /** False: no mail server is set here. */
  sendsMail: boolean;
  onEmail: (email: string) => void;
  onBack: () => void;
};

/** Has a mail sent that sets a new password. What is said after is the same for every address. */
export function ForgotStep({ email, sendsMail, onEmail, onBack }: ForgotStepProps) {
  const [isWrong, setWrong] = useState(false);
  const asking = useMutation({
    mutationFn: () => unsigned("POST /auth/v1/reset/password", { body: { email } }),
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isRight = event.currentTarget.checkValidity();
    setWrong(!isRight);
    if (isRight) asking.mutate();
  };
  if (asking.isSuccess)
    return (
      <>
        {sendsMail ? (
          <MailCheck className="mb-4 size-11 text-sea" strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <MailX className="mb-4 size-11 text-ink-soft" strokeWidth={1.5} aria-hidden="true" />
        )}
        <StepHead
          title={sendsMail ? t.checkMail() : t.noMail()}
          lead={rich((sendsMail ? t.resetSent : t.resetNotSent)({ email, b: strong }))}
        />
        <Button className="self-start" onClick={onBack}>
          {t.backToSignIn()}
        </Button>
      </>
    );
  return (
    <>
      <StepHead title={t.resetPassword()} lead={t.resetPasswordLead()} onBack={onBack} />
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label={t.email()}
          type="email"
          required
          autoComplete="username"
          value={email}
          fault={isWrong ? t.noAddress() : asking.isError ? sentenceFor(asking.error) : null}
          onChange={(event) => {
            setWrong(false);
            onEmail(event.target.value.trim());
          }}
        />
        <Button type="submit" look="accent" className="h-12 w-full" disabled={asking.isPending}>
          {t.sendLink()}
        </Button>
      </form>
    </>
  );
}
