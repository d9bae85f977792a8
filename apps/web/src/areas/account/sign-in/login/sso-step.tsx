import * as t from "@veranda/messages/auth";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import type { OrganizationProvider } from "./email-step.tsx";
import { StepHead } from "./login-frame.tsx";

type SsoButtonProps = {
  email: string;
  provider: OrganizationProvider;
  isBusy: boolean;
  onLeave: (provider: OrganizationProvider) => void;
};

/** Leads to the organisation's own site, whose name people read before they type a password there. */
export function SsoButton({ email, provider, isBusy, onLeave }: SsoButtonProps) {
  return (
    <>
      <Button className="min-h-12 w-full" disabled={isBusy} onClick={() => onLeave(provider)}>
        {t.withOrganization({ domain: email.slice(email.lastIndexOf("@") + 1) })}
      </Button>
      <p className="mt-2 text-center text-sm text-ink-soft wrap-anywhere">
        {t.leadsToHost({ host: provider.host })}
      </p>
    </>
  );
}

type SsoStepProps = SsoButtonProps & { fault: string | null; onBack: () => void };

/** For an address that signs in by its organisation and nothing else. */
export function SsoStep({ fault, onBack, ...button }: SsoStepProps) {
  return (
    <>
      <StepHead title={t.signIn()} lead={button.email} onBack={onBack} />
      <SsoButton {...button} />
      <FormFault className="mt-3 text-center">{fault}</FormFault>
    </>
  );
}
