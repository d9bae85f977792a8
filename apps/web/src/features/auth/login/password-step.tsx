import * as t from "@veranda/messages/auth";
import { useState, type SyntheticEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import type { LoginFault } from "../login-fault.ts";
import type { Credentials } from "../sign-in.ts";
import { Field, PasswordField } from "../../../ui/field.tsx";
import { StepHead } from "./login-frame.tsx";
import { rich } from "../../../ui/rich.ts";
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
};

export function PasswordStep({ email, fault, isBusy, ...on }: PasswordStepProps) {
  const [password, setPassword] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setEmpty(password === "");
    if (password !== "") on.onSubmit({ email, password });
  };
  return (
    <>
      <StepHead
        title={t.signIn()}
        lead={rich(t.newHereInstead({ create: pressed(on.onRegister) }))}
        onBack={on.onBack}
      />
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={t.email()} type="email" name="email" autoComplete="username" readOnly value={email} />
        <div>
          <PasswordField
            label={t.password()}
            name="password"
            autoComplete="current-password"
            value={password}
            fault={isEmpty ? t.passwordMissing() : sentenceOf(fault)}
            onChange={(event) => {
              setPassword(event.target.value);
              setEmpty(false);
              if (fault !== null) on.onTyping();
            }}
          />
          <button
            type="button"
            onClick={on.onForgot}
            className="mt-2 text-sm font-semibold text-ink-soft hover:text-ink hover:underline"
          >
            {t.passwordForgotten()}
          </button>
        </div>
        <Button type="submit" look="accent" className="h-12 w-full" disabled={isBusy}>
          {isBusy ? t.signingIn() : t.signIn()}
        </Button>
      </form>
    </>
  );
}

const sentenceOf = (fault: LoginFault | null): string | null =>
  fault?.kind === "refused" || fault?.kind === "other" ? fault.sentence : null;
