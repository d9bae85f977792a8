import { useMutation } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { useNavigate } from "react-router";
import { unsigned } from "../../../api/client.ts";
import { Button } from "../../../ui/button.tsx";
import { sentenceFor } from "../../faults/sentence.ts";
import { useSite } from "../../site/site.ts";
import { Field, PasswordField } from "../../../ui/field.tsx";
import type { MailTicket } from "./use-ticket.ts";

type ConfirmElsewhereProps = { given: MailTicket; onConfirmed: () => void };

/** The mail was opened in another browser than the one that signed up: whoever knows the password is the same person. */
export function ConfirmElsewhere({ given, onConfirmed }: ConfirmElsewhereProps) {
  const { name } = useSite().brand;
  const { email, ticket } = given;
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const confirm = useMutation({
    mutationFn: async () => {
      const { signInHere } = await import("./sign-in-here.ts");
      await signInHere({ method: "Email", email }, async () => {
        const body = { email, ticket, password };
        return (await unsigned("PUT /auth/v1/verify/email", { body })).data.session;
      });
    },
    onSuccess: onConfirmed,
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (password !== "") confirm.mutate();
  };
  return (
    <section className="w-full max-w-md py-14 animate-rise-in">
      <h1 className="text-[2rem]">Confirm your email</h1>
      <p className="mt-2 mb-7 text-ink-soft">
        Someone signed up for {name} with this address in another browser. If that was you, enter the password
        you chose there. Otherwise just close this page.
      </p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label="Email" type="email" autoComplete="username" readOnly value={email} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          fault={confirm.isError ? sentenceFor(confirm.error) : null}
          onChange={(event) => {
            confirm.reset();
            setPassword(event.target.value);
          }}
        />
        <Button type="submit" look="accent" className="h-12 w-full" disabled={confirm.isPending}>
          Confirm and sign in
        </Button>
      </form>
      <p className="mt-6 text-center text-[0.9375rem] text-ink-soft">
        Don't know the password?{" "}
        <button
          type="button"
          className="font-semibold text-accent hover:underline"
          onClick={() =>
            void navigate({
              pathname: "/reset-password",
              search: new URLSearchParams({ email, ticket }).toString(),
            })
          }
        >
          Set a new one
        </button>
      </p>
    </section>
  );
}
