import * as t from "@veranda/messages/auth";
import { sentenceOf, type LoginFault } from "#session/login-fault.ts";
import type { Credentials } from "#session/sign-in.ts";
import { useForm } from "#api/forms/use-form.ts";
import { Field, PasswordField } from "#ui/field.tsx";
import type { OrganizationProvider } from "./email-step.tsx";
import { SsoButton } from "./sso-step.tsx";
import { OrLine } from "./or-line.tsx";
import { StepHead } from "./login-frame.tsx";
import { StepForm } from "./step-form.tsx";
import { rich } from "#ui/rich.ts";
import { ButtonBase } from "#ui/button.tsx";
import { pressed } from "../message-parts.tsx";

type PasswordStepProps = {
  email: string;
  fault: LoginFault | null;
  isBusy: boolean;
  onSubmit: (credentials: Credentials) => void;
  onTyping: () => void;
  onBack: () => void;
  onForgot: () => void;
  onRegister: () => void;
  /** The identity provider of the address's organisation; null: it has none. */
  provider: OrganizationProvider | null;
  onOrganization: (provider: OrganizationProvider) => void;
};

export function PasswordStep({ email, fault, isBusy, provider, ...on }: PasswordStepProps) {
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: password === "" ? t.passwordMissing() : null }),
    send: async ({ password }) => on.onSubmit({ email, password }),
  });
  return (
    <>
      <StepHead
        title={t.signIn()}
        lead={rich(t.newHereInstead({ create: pressed(on.onRegister) }))}
        onBack={on.onBack}
      />
      {provider !== null && (
        <>
          <SsoButton email={email} provider={provider} isBusy={isBusy} onLeave={on.onOrganization} />
          <OrLine />
        </>
      )}
      <StepForm form={form} submitLabel={isBusy ? t.signingIn() : t.signIn()} isWaiting={isBusy}>
        <Field label={t.email()} type="email" name="email" autoComplete="username" readOnly value={email} />
        <div>
          <PasswordField
            {...form.text("password")}
            label={t.password()}
            autoComplete="current-password"
            fault={form.faultAt("password") ?? sentenceOf(fault)}
            onChange={({ target }) => {
              form.change({ password: target.value });
              if (fault !== null) on.onTyping();
            }}
          />
          <ButtonBase
            onClick={on.onForgot}
            className="mt-2 text-sm font-semibold text-ink-soft hover:text-ink hover:underline"
          >
            {t.passwordForgotten()}
          </ButtonBase>
        </div>
      </StepForm>
    </>
  );
}
