import { useQuery } from "@tanstack/react-query";
import * as auth from "@veranda/messages/auth";
import * as t from "@veranda/messages/wallet";
import { MailCheck } from "lucide-react";
import { unsigned } from "#api/client.ts";
import { signInOptionsQuery } from "#api/queries.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { rich } from "#ui/rich.ts";
import { StepHead } from "../sign-in/login/login-frame.tsx";
import { emailFault } from "../sign-in/login/email-fault.ts";
import { useForm } from "#api/forms/use-form.ts";
import type { SignedByWallet } from "./wallet-fault.ts";
import { strong } from "../sign-in/message-parts.tsx";

/** A wallet that is new here wants an email address; the link in the mail completes the account. */
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
        <MailCheck className="mb-4 size-11 text-sea" strokeWidth={1.5} aria-hidden="true" />
        <StepHead
          title={sendsMail ? auth.checkMail() : auth.noMail()}
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
      <form {...form.props} className="flex flex-col gap-4">
        <Field
          {...form.text("email")}
          label={auth.email()}
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          placeholder="you@example.com"
          fault={form.faultAt("email") ?? form.fault}
          onChange={({ target }) => form.change({ email: target.value.trim() })}
        />
        <Button type="submit" look="accent" className="h-12 w-full" disabled={form.isBusy}>
          {auth.continueOn()}
        </Button>
      </form>
    </>
  );
}
