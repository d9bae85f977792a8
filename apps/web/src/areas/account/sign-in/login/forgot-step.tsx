import { LINK_LIFE_HOURS } from "@veranda/contract/constants";
import * as t from "@veranda/messages/auth";
import { unsigned } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { useForm } from "#api/forms/use-form.ts";
import { emailFault } from "./email-fault.ts";
import { EmailField } from "./email-field.tsx";
import { StepHead } from "./login-frame.tsx";
import { MailHead } from "./mail-head.tsx";
import { StepForm } from "./step-form.tsx";
import { rich } from "#ui/rich.ts";
import { strong } from "../message-parts.tsx";

type ForgotStepProps = {
  email: string;
  /** False: this installation has no mail server. */
  sendsMail: boolean;
  onEmail: (email: string) => void;
  onBack: () => void;
};

/** Requests a password reset mail. The confirmation is the same for every address, so that it reveals no accounts. */
export function ForgotStep({ email, sendsMail, onEmail, onBack }: ForgotStepProps) {
  const form = useForm({
    initial: { email },
    check: (values) => ({ email: emailFault(values.email) }),
    send: (body) => unsigned("POST /auth/v1/reset/password", { body }),
  });
  if (form.result !== undefined)
    return (
      <>
        <MailHead
          isSent={sendsMail}
          lead={rich(
            (sendsMail ? t.resetSent : t.resetNotSent)({ email, hours: LINK_LIFE_HOURS.reset, b: strong }),
          )}
        />
        <Button className="self-start" onClick={onBack}>
          {t.backToSignIn()}
        </Button>
      </>
    );
  return (
    <>
      <StepHead
        title={t.resetPassword()}
        lead={sendsMail ? t.resetPasswordLead() : t.resetWithoutMail()}
        onBack={onBack}
      />
      <StepForm form={form} submitLabel={sendsMail ? t.sendLink() : t.makeLink()}>
        <EmailField
          {...form.text("email")}
          fault={form.faultAt("email") ?? form.fault}
          onChange={(next) => {
            form.change({ email: next });
            onEmail(next);
          }}
        />
      </StepForm>
    </>
  );
}
