import { DISPLAY_NAME_MAX, USERNAME_MAX, type PasswordPolicy } from "@veranda/contract";
import * as t from "@veranda/messages/auth";
import { unsigned } from "#api/client.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { nameFaultWords } from "#api/faults/name-words.ts";
import { useForm } from "#api/forms/use-form.ts";
import { useSite } from "#site/site.ts";
import type { Credentials } from "#session/sign-in.ts";
import { Field } from "#ui/field.tsx";
import { StepHead } from "./login-frame.tsx";
import { emailFault } from "./email-fault.ts";
import { EmailField } from "./email-field.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { PASSWORD_REFUSALS, passwordFault } from "./password-rules.ts";
import { StepForm } from "./step-form.tsx";
import { UsernameField } from "./username-field.tsx";
import { rich } from "#ui/rich.ts";
import { BirthYearField, birthYearFault } from "../../age/birth-year-field.tsx";
import { rulesAt } from "../message-parts.tsx";

type RegisterStepProps = {
  email: string;
  /** The name used as a guest, as a suggestion. */
  displayName: string;
  policy: PasswordPolicy;
  onEmail: (email: string) => void;
  onRegistered: (credentials: Credentials) => void;
  onBack: () => void;
};
type Answers = Credentials & {
  displayName: string;
  username: string;
  birthYear: string;
  acceptedTerms: boolean;
};

export function RegisterStep({ email, displayName, policy, ...on }: RegisterStepProps) {
  const { name, termsUrl, privacyUrl } = useSite().brand;
  const form = useForm<Answers, Credentials>({
    initial: { email, displayName, username: "", password: "", birthYear: "", acceptedTerms: false },
    check: (answers) => ({
      email: emailFault(answers.email),
      displayName: nameFaultWords(answers.displayName),
      password: passwordFault(answers.password, policy),
      birthYear: birthYearFault(answers.birthYear),
      acceptedTerms: answers.acceptedTerms ? null : t.acceptFirst(),
    }),
    async send({ email: address, password, displayName: shown, username, birthYear }) {
      const asked = username === "" ? {} : { username };
      const given = { email: address, password, displayName: shown, ...asked };
      const body = { ...given, birthYear: Number(birthYear), acceptedTerms: true as const };
      await unsigned("POST /auth/v1/register/email", { body });
      return { email: address, password };
    },
    onDone: on.onRegistered,
    refusals: { ...PASSWORD_REFUSALS, USERNAME_TAKEN: { at: "username" }, NAME_INVALID: { at: "username" } },
  });

  return (
    <>
      <StepHead title={t.createYourAccount()} onBack={on.onBack} />
      <StepForm form={form} submitLabel={form.isBusy ? t.creatingAccount() : t.createAccount()}>
        <EmailField
          {...form.text("email")}
          onChange={(next) => {
            form.change({ email: next });
            on.onEmail(next);
          }}
        />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Field
            {...form.text("displayName")}
            label={t.name()}
            autoComplete="nickname"
            maxLength={DISPLAY_NAME_MAX}
            spellCheck={false}
            hint={t.nameHint()}
          />
          <UsernameField {...form.text("username")} maxLength={USERNAME_MAX} />
        </div>
        <NewPasswordField {...form.text("password")} label={t.password()} policy={policy} />
        <BirthYearField
          value={form.values.birthYear}
          fault={form.faultAt("birthYear")}
          onChange={(birthYear) => form.change({ birthYear })}
        />
        <Checkbox
          isChecked={form.values.acceptedTerms}
          fault={form.faultAt("acceptedTerms")}
          onCheck={(acceptedTerms) => form.change({ acceptedTerms })}
        >
          {rich(t.acceptTerms({ site: name, terms: rulesAt(termsUrl), privacy: rulesAt(privacyUrl) }))}
        </Checkbox>
        <FormFault>{form.fault}</FormFault>
      </StepForm>
    </>
  );
}
