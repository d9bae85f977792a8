import { LINK_LIFE_HOURS } from "@veranda/contract/constants";
import * as t from "@veranda/messages/auth";
import { MailCheck, MailX } from "lucide-react";
import { unsigned } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { useForm } from "#api/forms/use-form.ts";
import { Field } from "#ui/field.tsx";
import { emailFault } from "./email-fault.ts";
import { StepHead } from "./login-frame.tsx";
import { rich } from "#ui/rich.ts";
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
  const form = useForm({
    initial: { email },
    check: (values) => ({ email: emailFault(values.email) }),
    send: (body) => unsigned("POST /auth/v1/reset/password", { body }),
  });
  if (form.result !== undefined)
    return (
      <>
        {sendsMail ? (
          <MailCheck className="mb-4 size-11 text-sea" strokeWidth={1.5} aria-hidden="true" />
        ) : (
          <MailX className="mb-4 size-11 text-ink-soft" strokeWidth={1.5} aria-hidden="true" />
        )}
        <StepHead
          title={sendsMail ? t.checkMail() : t.noMail()}
          lead={rich(
            (sendsMail ? t.resetSent : t.resetNotSent)({ email, hours: LINK_LIFE_HOURS.reset, b: strong }),
          )}
        />
        <Button className="self-start" onClick={onBack}>
          {t.backToSignIn()}
        </Button>
      </>
    );
  return (
    <>
      <StepHead title={t.resetPassword()} lead={t.resetPasswordLead()} onBack={onBack} />
      <form {...form.props} className="flex flex-col gap-4">
        <Field
          {...form.text("email")}
          label={t.email()}
          type="email"
          required
          autoComplete="username"
          fault={form.faultAt("email") ?? form.fault}
          onChange={({ target }) => {
            const next = target.value.trim();
            form.change({ email: next });
            onEmail(next);
          }}
        />
        <Button type="submit" look="accent" className="h-12 w-full" disabled={form.isBusy}>
          {t.sendLink()}
        </Button>
      </form>
    </>
  );
}
