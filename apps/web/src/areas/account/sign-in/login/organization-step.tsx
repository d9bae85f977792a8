import * as t from "@veranda/messages/auth";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import type { OrganizationProvider } from "./email-step.tsx";
import { StepHead } from "./login-frame.tsx";

type OrganizationButtonProps = {
  email: string;
  provider: OrganizationProvider;
  isBusy: boolean;
  onLeave: (provider: OrganizationProvider) => void;
};

/** Leads to the organisation's own site, whose name people read before they type a password there. */
export function OrganizationButton({ email, provider, isBusy, onLeave }: OrganizationButtonProps) {
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

type OrganizationStepProps = OrganizationButtonProps & { fault: string | null; onBack: () => void };

/** For an address that signs in by its organisation and nothing else. */
export function OrganizationStep({ fault, onBack, ...button }: OrganizationStepProps) {
  return (
    <>
      <StepHead title={t.signIn()} lead={button.email} onBack={onBack} />
      <OrganizationButton {...button} />
      <FormFault className="mt-3 text-center">{fault}</FormFault>
    </>
  );
}
