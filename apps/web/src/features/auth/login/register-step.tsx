import { useMutation } from "@tanstack/react-query";
import {
  CallError,
  DISPLAY_NAME_MAX,
  foldName,
  nameFault,
  USERNAME_MAX,
  type PasswordPolicy,
} from "@veranda/contract";
import * as t from "@veranda/messages/auth";
import { Controller, useForm } from "react-hook-form";
import { unsigned } from "../../../api/client.ts";
import { Button } from "../../../ui/button.tsx";
import { sentenceFor } from "../../faults/sentence.ts";
import { useSite } from "../../site/site.ts";
import type { Credentials } from "../sign-in.ts";
import { Field } from "../../../ui/field.tsx";
import { StepHead } from "./login-frame.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { passwordFault } from "./password-rules.ts";
import { UsernameField } from "./username-field.tsx";
import { rich } from "../../../ui/rich.ts";
import { rulesAt } from "../message-parts.tsx";

type RegisterStepProps = {
  email: string;
  /** What one is called as a guest. */
  displayName: string;
  policy: PasswordPolicy;
  onEmail: (email: string) => void;
  onRegistered: (credentials: Credentials) => void;
  onBack: () => void;
};
type Answers = Credentials & { displayName: string; username: string; acceptedTerms: boolean };

/** Which field an error of the server is about. */
const FIELD_OF: Partial<Record<string, keyof Answers>> = {
  PASSWORD_WEAK: "password",
  USERNAME_TAKEN: "username",
  NAME_INVALID: "username",
};

export function RegisterStep({ email, displayName, policy, ...on }: RegisterStepProps) {
  const { name, termsUrl, privacyUrl } = useSite().brand;
  const { control, handleSubmit, setError } = useForm<Answers>({
    defaultValues: { email, displayName, username: "", password: "", acceptedTerms: false },
    shouldFocusError: true,
  });
  const registering = useMutation({
    mutationFn: async ({ email: address, password, displayName: shown, username }: Answers) => {
      const asked = username === "" ? {} : { username };
      const body = { email: address, password, displayName: shown, ...asked, acceptedTerms: true as const };
      await unsigned("POST /auth/v1/register/email", { body });
      return { email: address, password };
    },
    onSuccess: on.onRegistered,
    onError: (error) => {
      const field = error instanceof CallError ? FIELD_OF[error.code] : undefined;
      const said = error instanceof CallError ? Object.values(error.entries[0]?.fields ?? {})[0] : undefined;
      if (field) setError(field, { message: said ?? sentenceFor(error) }, { shouldFocus: true });
    },
  });
  const isOfField = registering.error instanceof CallError && FIELD_OF[registering.error.code] !== undefined;

  return (
    <>
      <StepHead title={t.createYourAccount()} onBack={on.onBack} />
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((answers) => registering.mutate(answers))(event)}
        className="flex flex-col gap-4"
      >
        <Controller
          control={control}
          name="email"
          rules={{
            validate: (value) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value) || t.noAddress(),
          }}
          render={({ field, fieldState }) => (
            <Field
              {...field}
              label={t.email()}
              type="email"
              autoComplete="username"
              onChange={(event) => {
                const next = event.target.value.trim();
                field.onChange(next);
                on.onEmail(next);
              }}
              fault={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="displayName"
          rules={{ validate: (value) => nameFault(foldName(value)) ?? true }}
          render={({ field, fieldState }) => (
            <Field
              {...field}
              label={t.name()}
              autoComplete="nickname"
              maxLength={DISPLAY_NAME_MAX}
              spellCheck={false}
              hint={t.nameHint()}
              fault={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="username"
          render={({ field, fieldState }) => (
            <UsernameField {...field} maxLength={USERNAME_MAX} fault={fieldState.error?.message ?? null} />
          )}
        />
        <Controller
          control={control}
          name="password"
          rules={{
            validate: (value) => passwordFault(value, policy) ?? true,
          }}
          render={({ field, fieldState }) => (
            <NewPasswordField
              {...field}
              label={t.password()}
              policy={policy}
              fault={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="acceptedTerms"
          rules={{ validate: (value) => value || t.acceptFirst() }}
          render={({ field: { value, ...field }, fieldState }) => (
            <div>
              <label className="flex cursor-pointer items-start gap-3 text-[0.9375rem] text-ink-soft">
                <input
                  {...field}
                  type="checkbox"
                  checked={value}
                  aria-invalid={fieldState.error !== undefined}
                  className="mt-0.5 size-5 shrink-0 accent-(--accent)"
                />
                <span>
                  {rich(
                    t.acceptTerms({ site: name, terms: rulesAt(termsUrl), privacy: rulesAt(privacyUrl) }),
                  )}
                </span>
              </label>
              {fieldState.error && (
                <p role="alert" className="mt-1.5 text-sm text-bad">
                  {fieldState.error.message}
                </p>
              )}
            </div>
          )}
        />
        {registering.isError && !isOfField && (
          <p role="alert" className="text-sm text-bad">
            {sentenceFor(registering.error)}
          </p>
        )}
        <Button type="submit" look="accent" className="h-12 w-full" disabled={registering.isPending}>
          {registering.isPending ? t.creatingAccount() : t.createAccount()}
        </Button>
      </form>
    </>
  );
}
