import { useState, type SyntheticEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import type { LoginFault } from "../login-fault.ts";
import type { Credentials } from "../sign-in.ts";
import { Field, PasswordField } from "../../../ui/field.tsx";
import { StepHead } from "./login-frame.tsx";

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
        title="Sign in"
        lead={
          <>
            New here?{" "}
            <button
              type="button"
              onClick={on.onRegister}
              className="font-semibold text-accent hover:underline"
            >
              Create an account
            </button>{" "}
            with this address instead.
          </>
        }
        onBack={on.onBack}
      />
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Email" type="email" name="email" autoComplete="username" readOnly value={email} />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            fault={isEmpty ? "Type your password." : sentenceOf(fault)}
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
            Forgot your password?
          </button>
        </div>
        <Button type="submit" look="accent" className="h-12 w-full" disabled={isBusy}>
          {isBusy ? "Signing in" : "Sign in"}
        </Button>
      </form>
    </>
  );
}

const sentenceOf = (fault: LoginFault | null): string | null =>
  fault?.kind === "refused" || fault?.kind === "other" ? fault.sentence : null;
