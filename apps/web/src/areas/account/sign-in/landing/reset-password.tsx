import { useQuery } from "@tanstack/react-query";
import { CallError } from "@veranda/contract";
import type { Integrations } from "@veranda/contract/calls/sign-in";
import * as t from "@veranda/messages/auth";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { unsigned } from "#api/client.ts";
import { signInOptionsQuery } from "#api/queries.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { useForm } from "#api/forms/use-form.ts";
import { openLogin } from "#session/auth.ts";
import { Field } from "#ui/field.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { NewPasswordField } from "../login/new-password-field.tsx";
import { PASSWORD_REFUSALS, passwordFault } from "../login/password-rules.ts";
import { StepForm } from "../login/step-form.tsx";
import { BrokenLink } from "./broken-link.tsx";
import { OtherOptions } from "./other-options.tsx";
import { LandingCard, LandingPage } from "./landing-page.tsx";
import { useTicket, type MailTicket } from "./use-ticket.ts";

/** The page that the password reset mail links to. */
export function ResetPassword() {
  const given = useTicket();
  const [isExpired, setExpired] = useState(false);
  const [isSet, setSet] = useState(false);
  const methods = useQuery({
    queryKey: ["reset-ways", given?.ticket],
    queryFn: async () => {
      const { email = "", ticket = "" } = given ?? {};
      return (await unsigned("POST /auth/v1/reset/ways", { body: { email, ticket } })).data;
    },
    enabled: given !== null && !isSet,
    retry: false,
    staleTime: Infinity,
  });
  const isBroken = isExpired || isTicketFault(methods.error) || isInvalid(methods.error);
  return (
    <LandingPage title={t.setNewPassword()}>
      {given === null || isBroken ? (
        <BrokenLink
          action={
            <Button variant="accent" onClick={() => openLogin({ email: given?.email ?? "", step: "forgot" })}>
              {t.getNewLink()}
            </Button>
          }
        >
          {t.brokenLinkLead()}
        </BrokenLink>
      ) : isSet ? (
        <PasswordIsSet email={given.email} />
      ) : methods.isError ? (
        <QueryFault error={methods.error} onRetry={() => void methods.refetch()} />
      ) : (
        <NewPassword
          given={given}
          methods={methods.data}
          onSet={() => setSet(true)}
          onExpired={() => setExpired(true)}
        />
      )}
    </LandingPage>
  );
}

const isTicketFault = (error: unknown): boolean =>
  error instanceof CallError && error.code === "TICKET_INVALID";
/** The link was truncated. */
const isInvalid = (error: unknown): boolean => error instanceof CallError && error.code === "INVALID_INPUT";

function PasswordIsSet({ email }: { email: string }) {
  return (
    <Notice
      isWholePage
      icon={<CircleCheck aria-hidden="true" />}
      title={t.passwordSet()}
      actions={
        <Button variant="accent" onClick={() => openLogin({ email, step: "password" })}>
          {t.signIn()}
        </Button>
      }
    >
      {t.passwordSetLead()}
    </Notice>
  );
}

type NewPasswordProps = {
  given: MailTicket;
  /** Undefined until loaded. */
  methods: Integrations | undefined;
  onSet: () => void;
  /** The link is no longer valid. */
  onExpired: () => void;
};

function NewPassword({ given: { email, ticket }, methods, onSet, onExpired }: NewPasswordProps) {
  const { data: options } = useQuery(signInOptionsQuery());
  const policy = options?.passwordPolicy;
  const form = useForm({
    initial: { password: "", keep: [] as readonly string[] },
    check: ({ password }) => ({ password: policy === undefined ? null : passwordFault(password, policy) }),
    send: ({ password, keep }) =>
      unsigned("PATCH /auth/v1/reset/password", { body: { email, ticket, password, keep: [...keep] } }),
    onDone: onSet,
    refusals: PASSWORD_REFUSALS,
    onRefused: (error) => isTicketFault(error) && onExpired(),
  });
  return (
    <LandingCard title={t.setNewPassword()} lead={t.newPasswordLead()}>
      <StepForm form={form} submitLabel={t.setPassword()} isWaiting={methods === undefined}>
        <Field label={t.email()} type="email" autoComplete="username" readOnly value={email} />
        <NewPasswordField {...form.text("password")} label={t.newPassword()} policy={policy} />
        {methods && (
          <OtherOptions methods={methods} kept={form.values.keep} onKeep={(keep) => form.change({ keep })} />
        )}
        <FormFault>{form.fault}</FormFault>
      </StepForm>
    </LandingCard>
  );
}
