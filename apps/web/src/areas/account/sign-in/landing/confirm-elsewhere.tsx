import * as t from "@veranda/messages/auth";
import { useNavigate } from "react-router";
import { unsigned } from "#api/client.ts";
import { useForm } from "#api/forms/use-form.ts";
import { useSite } from "#site/site.ts";
import { Field, PasswordField } from "#ui/field.tsx";
import { StepForm } from "../login/step-form.tsx";
import { LandingCard } from "./landing-page.tsx";
import type { MailTicket } from "./use-ticket.ts";
import { rich } from "#ui/rich.ts";
import { pressed } from "../message-parts.tsx";

type ConfirmElsewhereProps = { given: MailTicket; onConfirmed: () => void };

/**
 * The mail was opened in another browser than the one that signed up: the password proves that it is the same person.
 */
export function ConfirmElsewhere({ given, onConfirmed }: ConfirmElsewhereProps) {
  const { name } = useSite().brand;
  const { email, ticket } = given;
  const navigate = useNavigate();
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: password === "" ? t.passwordMissing() : null }),
    async send({ password }) {
      const { signInHere } = await import("./sign-in-here.ts");
      await signInHere({ method: "Email", email }, async () => {
        const body = { email, ticket, password };
        return (await unsigned("PUT /auth/v1/verify/email", { body })).data.session;
      });
    },
    // The address comes from the mail's link.
    refusals: { INVALID_CREDENTIAL: { at: "password", says: t.passwordWrong } },
    onDone: onConfirmed,
  });
  const reset = () =>
    void navigate({
      pathname: "/reset-password",
      search: new URLSearchParams({ email, ticket }).toString(),
    });
  return (
    <LandingCard title={t.confirmEmail()} lead={t.confirmElsewhere({ site: name })}>
      <StepForm form={form} submitLabel={t.confirmAndSignIn()}>
        <Field label={t.email()} type="email" autoComplete="username" readOnly value={email} />
        <PasswordField
          {...form.text("password")}
          label={t.password()}
          autoComplete="current-password"
          fault={form.faultAt("password") ?? form.fault}
        />
      </StepForm>
      <p className="mt-6 text-center text-[0.9375rem] text-ink-soft">
        {rich(t.passwordUnknown({ set: pressed(reset) }))}
      </p>
    </LandingCard>
  );
}
