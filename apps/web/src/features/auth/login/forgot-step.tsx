import { useMutation } from "@tanstack/react-query";
import { MailCheck, MailX } from "lucide-react";
import { useState, type SyntheticEvent } from "react";
import { unsigned } from "../../../api/client.ts";
import { Button } from "../../../ui/button.tsx";
import { sentenceFor } from "../../faults/sentence.ts";
import { Field } from "../../../ui/field.tsx";
import { StepHead } from "./login-frame.tsx";

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
          title={sendsMail ? "Check your email" : "Email isn't set up here yet"}
          lead={
            <>
              If there is an account for{" "}
              <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>,{" "}
              {sendsMail
                ? "we've sent it an email with a link to set a new password. The link works for an hour."
                : "a link to set a new password was made. This site can't send email yet: ask its administrator for the link within an hour."}
            </>
          }
        />
        <Button className="self-start" onClick={onBack}>
          Back to sign in
        </Button>
      </>
    );
  return (
    <>
      <StepHead title="Reset your password" lead="We'll email you a link to set a new one." onBack={onBack} />
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label="Email"
          type="email"
          required
          autoComplete="username"
          value={email}
          fault={
            isWrong
              ? "That doesn't look like an email address."
              : asking.isError
                ? sentenceFor(asking.error)
                : null
          }
          onChange={(event) => {
            setWrong(false);
            onEmail(event.target.value.trim());
          }}
        />
        <Button type="submit" look="accent" className="h-12 w-full" disabled={asking.isPending}>
          Send link
        </Button>
      </form>
    </>
  );
}
