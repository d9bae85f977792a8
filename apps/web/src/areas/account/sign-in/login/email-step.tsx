import type { SignInOptions } from "@veranda/contract";
import * as t from "@veranda/messages/auth";
import { unsigned } from "#api/client.ts";
import { useForm } from "#api/forms/use-form.ts";
import { useSite } from "#site/site.ts";
import type { LoginWish } from "#session/login-dialog.ts";
import type { PopupMethod } from "#session/sign-in.ts";
import { FormFault } from "#ui/form-fault.tsx";
import { emailFault } from "./email-fault.ts";
import { EmailField } from "./email-field.tsx";
import { StepHead } from "./login-frame.tsx";
import { OrLine } from "./or-line.tsx";
import { offersProviders, ProviderButtons } from "./provider-buttons.tsx";
import { StepForm } from "./step-form.tsx";
import { rich } from "#ui/rich.ts";
import { pressed } from "../message-parts.tsx";

/** The identity provider of an address's organisation, and the host that it leads to. */
export type OrganizationProvider = { readonly id: string; readonly host: string };

/** `provider`: of the organisation that the address belongs to; `isOnlyWay`: there is no password beside it. */
type KnownSignIn = { readonly provider: OrganizationProvider | null; readonly isOnlyWay: boolean };

type EmailStepProps = {
  email: string;
  options: SignInOptions | undefined;
  isFromSpace: boolean;
  /** What signing in is for, as a sentence. */
  reason: string | undefined;
  instead: LoginWish["instead"];
  /** The error of a way that was tried before. */
  fault: string | null;
  isBusy: boolean;
  onEmail: (email: string) => void;
  /** What the address signs in with. */
  onKnown: (known: KnownSignIn) => void;
  onProvider: (method: PopupMethod) => void;
  onWallet: () => void;
  onRegister: () => void;
};

/** The first step asks for the email address, which decides the next one. */
export function EmailStep({ email, options, isFromSpace, reason, instead, fault, ...on }: EmailStepProps) {
  const { name } = useSite().brand;
  const form = useForm({
    initial: { email },
    check: (values) => ({ email: emailFault(values.email) }),
    send: async (body) => (await unsigned("POST /auth/v1/lookup/email", { body })).data,
    onDone: ({ providerID: id, providerHost: host, methods }) =>
      on.onKnown({
        provider: id === null || host === null ? null : { id, host },
        isOnlyWay: methods.every((method) => method === "SSO"),
      }),
  });
  const purpose = reason ?? null;

  return (
    <>
      <StepHead
        title={purpose ?? (isFromSpace ? t.signInOrUp() : t.welcome({ site: name }))}
        lead={isFromSpace ? t.stayHere() : t.signInOrCreate()}
      />
      <StepForm form={form} submitLabel={t.continueOn()} isWaiting={on.isBusy}>
        <EmailField
          {...form.text("email")}
          fault={form.faultAt("email") ?? form.fault}
          onChange={(next) => {
            form.change({ email: next });
            on.onEmail(next);
          }}
        />
      </StepForm>
      {options !== undefined && offersProviders(options.methods) && (
        <>
          <OrLine />
          <div className="flex flex-col gap-2.5">
            <ProviderButtons methods={options.methods} onChoose={on.onProvider} onWallet={on.onWallet} />
          </div>
        </>
      )}
      <FormFault className="mt-3 text-center">{fault}</FormFault>
      <p className="mt-6 text-center text-[0.9375rem] text-ink-soft">
        {rich(t.newHere({ create: pressed(on.onRegister) }))}
      </p>
      {instead && (
        <p className="mt-3 text-center text-[0.9375rem]">
          <a
            href={instead.href}
            target="_blank"
            className="font-semibold underline underline-offset-2 hover:text-ink"
          >
            {instead.label}
          </a>
        </p>
      )}
    </>
  );
}
