import { useQuery } from "@tanstack/react-query";
import * as auth from "@veranda/messages/auth";
import * as t from "@veranda/messages/wallet";
import { unsigned } from "#api/client.ts";
import { signInOptionsQuery } from "#api/queries.ts";
import { Button } from "#ui/button.tsx";
import { rich } from "#ui/rich.ts";
import { StepHead } from "../sign-in/login/login-frame.tsx";
import { emailFault } from "../sign-in/login/email-fault.ts";
import { EmailField } from "../sign-in/login/email-field.tsx";
import { MailHead } from "../sign-in/login/mail-head.tsx";
import { StepForm } from "../sign-in/login/step-form.tsx";
import { useForm } from "#api/forms/use-form.ts";
import type { SignedByWallet } from "./wallet-fault.ts";
import { strong } from "../sign-in/message-parts.tsx";

/** A new wallet account needs an email address; the link in the mail completes it. */
export function WalletEmailStep({ signed, onBack }: { signed: SignedByWallet; onBack: () => void }) {
  const { data: options } = useQuery(signInOptionsQuery());
  const sendsMail = options?.sendsMail ?? true;
  const form = useForm({
    initial: { email: "" },
    check: ({ email }) => ({ email: emailFault(email) }),
    send: ({ email }) => unsigned("POST /auth/v1/register/ethereum", { body: { ...signed, email } }),
  });
  if (form.result !== undefined)
    return (
      <>
        <MailHead
          isSent={sendsMail}
          lead={
            sendsMail ? rich(t.walletMailSent({ email: form.values.email, b: strong })) : t.askAdministrator()
          }
        />
        <Button className="self-start" onClick={onBack}>
          {auth.otherAddress()}
        </Button>
      </>
    );
  return (
    <>
      <StepHead title={t.oneMoreThing()} lead={t.oneMoreThingLead()} onBack={onBack} />
      <StepForm form={form} submitLabel={auth.continueOn()}>
        <EmailField
          {...form.text("email")}
          autoComplete="email"
          fault={form.faultAt("email") ?? form.fault}
          onChange={(email) => form.change({ email })}
        />
      </StepForm>
    </>
  );
}
