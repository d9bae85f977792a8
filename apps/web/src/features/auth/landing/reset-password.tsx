import { useMutation, useQuery } from "@tanstack/react-query";
import { CallError } from "@veranda/contract";
import { CircleCheck, MailX } from "lucide-react";
import { useState, type SyntheticEvent } from "react";
import { unsigned } from "../../../api/client.ts";
import { signInOptionsQuery } from "../../../api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { sentenceFor } from "../../faults/sentence.ts";
import { openLogin } from "../auth.ts";
import { Field, PasswordField } from "../login/field.tsx";
import { PasswordHints } from "../login/password-hints.tsx";
import { isPasswordFit } from "../login/password-rules.ts";
import { LandingPage } from "./landing-page.tsx";
import { useTicket } from "./use-ticket.ts";

/** Where the mail for a forgotten password leads. */
export function ResetPassword() {
  const given = useTicket();
  const setting = useMutation({
    mutationFn: async (password: string) => {
      const { email = "", ticket = "" } = given ?? {};
      await unsigned("PATCH /auth/v1/reset/password", { body: { email, ticket, password } });
      return email;
    },
  });
  const isSpent = setting.error instanceof CallError && setting.error.code === "TICKET_INVALID";
  return (
    <LandingPage title="A new password">
      {given === null || isSpent ? (
        <BrokenLink email={given?.email ?? ""} />
      ) : setting.isSuccess ? (
        <PasswordIsSet email={setting.data} />
      ) : (
        <NewPassword
          email={given.email}
          fault={setting.isError ? faultOf(setting.error) : null}
          isBusy={setting.isPending}
          onSubmit={setting.mutate}
        />
      )}
    </LandingPage>
  );
}

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
      title="This link doesn't work"
      actions={
        <Button look="accent" onClick={() => openLogin({ email, step: "forgot" })}>
          Ask for a new one
        </Button>
      }
    >
      It has expired, was used already, or is not whole.
    </Notice>
  );
}

function PasswordIsSet({ email }: { email: string }) {
  return (
    <Notice
      isWholePage
      icon={<CircleCheck aria-hidden="true" />}
      title="Your password is set"
      actions={
        <Button look="accent" onClick={() => openLogin({ email, step: "password" })}>
          Sign in
        </Button>
      }
    >
      You have been signed out everywhere. Sign in with the new one.
    </Notice>
  );
}

type NewPasswordProps = {
  email: string;
  fault: string | null;
  isBusy: boolean;
  onSubmit: (password: string) => void;
};

function NewPassword({ email, fault, isBusy, onSubmit }: NewPasswordProps) {
  const { data: options } = useQuery(signInOptionsQuery());
  const [password, setPassword] = useState("");
  const [isUnfit, setUnfit] = useState(false);
  const policy = options?.passwordPolicy;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const isFit = policy === undefined || isPasswordFit(password, policy);
    setUnfit(!isFit);
    if (isFit) onSubmit(password);
  };
  return (
    <section className="w-full max-w-md py-14 animate-rise-in">
      <h1 className="text-[2rem]">A new password</h1>
      <p className="mt-2 mb-7 text-ink-soft">Choose one that you use nowhere else.</p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Email" type="email" autoComplete="username" readOnly value={email} />
        <div className="flex flex-col gap-2">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            value={password}
            fault={isUnfit ? "This password lacks something yet." : fault}
            onChange={(event) => {
              setUnfit(false);
              setPassword(event.target.value);
            }}
          />
          {policy && <PasswordHints password={password} policy={policy} />}
        </div>
        <Button type="submit" look="accent" className="h-12 w-full" disabled={isBusy}>
          Set password
        </Button>
      </form>
    </section>
  );
}
