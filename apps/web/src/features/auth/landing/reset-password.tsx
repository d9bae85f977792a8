import { useMutation, useQuery } from "@tanstack/react-query";
import { CallError } from "@veranda/contract";
import type { Integrations } from "@veranda/contract/calls/sign-in";
import * as t from "@veranda/messages/auth";
import { CircleCheck, MailX } from "lucide-react";
import { useState, type SyntheticEvent } from "react";
import { unsigned } from "../../../api/client.ts";
import { signInOptionsQuery } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { QueryFault } from "../../faults/query-fault.tsx";
import { sentenceFor } from "../../faults/sentence.ts";
import { openLogin } from "../auth.ts";
import { Field } from "../../../ui/field.tsx";
import { NewPasswordField } from "../login/new-password-field.tsx";
import { passwordFault } from "../login/password-rules.ts";
import { OtherOptions } from "./other-options.tsx";
import { LandingPage } from "./landing-page.tsx";
import { useTicket } from "./use-ticket.ts";

/** Where the mail for a forgotten password leads. */
export function ResetPassword() {
  const given = useTicket();
  const setting = useMutation({
    mutationFn: async ({ password, keep }: Chosen) => {
      const { email = "", ticket = "" } = given ?? {};
      await unsigned("PATCH /auth/v1/reset/password", { body: { email, ticket, password, keep } });
      return email;
    },
  });
  const methods = useQuery({
    queryKey: ["reset-ways", given?.ticket],
    queryFn: async () => {
      const { email = "", ticket = "" } = given ?? {};
      return (await unsigned("POST /auth/v1/reset/ways", { body: { email, ticket } })).data;
    },
    enabled: given !== null && !setting.isSuccess,
    retry: false,
    staleTime: Infinity,
  });
  const isBroken = isTicketFault(setting.error) || isTicketFault(methods.error) || isInvalid(methods.error);
  return (
    <LandingPage title={t.setNewPassword()}>
      {given === null || isBroken ? (
        <BrokenLink email={given?.email ?? ""} />
      ) : setting.isSuccess ? (
        <PasswordIsSet email={setting.data} />
      ) : methods.isError ? (
        <QueryFault error={methods.error} onRetry={() => void methods.refetch()} />
      ) : (
        <NewPassword
          email={given.email}
          methods={methods.data}
          fault={setting.isError ? faultOf(setting.error) : null}
          isBusy={setting.isPending}
          onSubmit={setting.mutate}
        />
      )}
    </LandingPage>
  );
}

const isTicketFault = (error: unknown): boolean =>
  error instanceof CallError && error.code === "TICKET_INVALID";
/** The link was cut off. */
const isInvalid = (error: unknown): boolean => error instanceof CallError && error.code === "INVALID_INPUT";

/** The server says exactly what a password lacks. */
function faultOf(error: unknown): string {
  const fields = error instanceof CallError ? error.entries[0]?.fields : undefined;
  return Object.values(fields ?? {})[0] ?? sentenceFor(error);
}

function BrokenLink({ email }: { email: string }) {
  return (
    <Notice
      isWholePage
      isError
      icon={<MailX aria-hidden="true" />}
      title={t.brokenLink()}
      actions={
        <Button look="accent" onClick={() => openLogin({ email, step: "forgot" })}>
          {t.getNewLink()}
        </Button>
      }
    >
      {t.brokenLinkLead()}
    </Notice>
  );
}

function PasswordIsSet({ email }: { email: string }) {
  return (
    <Notice
      isWholePage
      icon={<CircleCheck aria-hidden="true" />}
      title={t.passwordSet()}
      actions={
        <Button look="accent" onClick={() => openLogin({ email, step: "password" })}>
          {t.signIn()}
        </Button>
      }
    >
      {t.passwordSetLead()}
    </Notice>
  );
}

type Chosen = { password: string; keep: string[] };
type NewPasswordProps = {
  email: string;
  /** Undefined until they have come. */
  methods: Integrations | undefined;
  fault: string | null;
  isBusy: boolean;
  onSubmit: (chosen: Chosen) => void;
};

function NewPassword({ email, methods, fault, isBusy, onSubmit }: NewPasswordProps) {
  const [kept, setKept] = useState<readonly string[]>([]);
  const { data: options } = useQuery(signInOptionsQuery());
  const [password, setPassword] = useState("");
  const [policyFault, setPolicyFault] = useState<string | null>(null);
  const policy = options?.passwordPolicy;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const unmet = policy === undefined ? null : passwordFault(password, policy);
    setPolicyFault(unmet);
    if (unmet === null) onSubmit({ password, keep: [...kept] });
  };
  return (
    <section className="w-full max-w-md py-14 animate-rise-in">
      <h1 className="text-[2rem]">{t.setNewPassword()}</h1>
      <p className="mt-2 mb-7 text-ink-soft">{t.newPasswordLead()}</p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={t.email()} type="email" autoComplete="username" readOnly value={email} />
        <NewPasswordField
          label={t.newPassword()}
          policy={policy}
          value={password}
          fault={policyFault ?? fault}
          onChange={(event) => {
            setPolicyFault(null);
            setPassword(event.target.value);
          }}
        />
        {methods && <OtherOptions methods={methods} kept={kept} onKeep={setKept} />}
        <Button
          type="submit"
          look="accent"
          className="h-12 w-full"
          disabled={isBusy || methods === undefined}
        >
          {t.setPassword()}
        </Button>
      </form>
    </section>
  );
}
