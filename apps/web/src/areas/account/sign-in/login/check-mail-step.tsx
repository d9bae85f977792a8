import { useMutation } from "@tanstack/react-query";
import { LINK_LIFE_HOURS, TICKET_WAIT_MS, type SessionTokens } from "@veranda/contract";
import * as t from "@veranda/messages/auth";
import { unsigned } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { sentenceFor } from "#api/faults/sentence.ts";
import type { Credentials } from "#session/sign-in.ts";
import { MailHead } from "./mail-head.tsx";
import { mailWaitOf, useCountdown } from "./mail-wait.ts";
import { useVerification } from "./use-verification.ts";
import { rich } from "#ui/rich.ts";
import { strong } from "../message-parts.tsx";

type CheckMailStepProps = {
  email: string;
  /** Kept in memory only, to sign in once the address is verified. */
  credentials: Credentials | null;
  /** A mail has just been sent. */
  isSent: boolean;
  /** False: this installation has no mail server. */
  sendsMail: boolean;
  onTokens: (tokens: SessionTokens) => void;
  onBack: () => void;
};

/** The account exists; its address must be verified by the link in the mail. */
export function CheckMailStep({ email, credentials, isSent, sendsMail, ...on }: CheckMailStepProps) {
  const { seconds, start } = useCountdown(isSent ? TICKET_WAIT_MS : 0);
  const again = useMutation({
    mutationFn: () => unsigned("POST /auth/v1/verify/email", { body: { email } }),
    onSuccess: () => start(TICKET_WAIT_MS),
    onError: (error) => start(mailWaitOf(error) ?? 0),
  });
  useVerification(credentials, on.onTokens);
  const isOtherFault = again.isError && mailWaitOf(again.error) === null;

  if (!sendsMail)
    return (
      <>
        <MailHead
          isSent={false}
          lead={rich(t.confirmationNotSent({ email, hours: LINK_LIFE_HOURS.verify, b: strong }))}
        />
        <Button className="self-start" onClick={on.onBack}>
          {t.otherAddress()}
        </Button>
      </>
    );

  return (
    <>
      <MailHead isSent lead={rich(t.confirmationSent({ email, b: strong }))} />
      <p role="status" className="mb-6 flex items-center gap-2.5 text-[0.9375rem] text-ink-soft">
        <span aria-hidden="true" className="size-2 rounded-full bg-sea animate-pulse-soft" />
        {t.waitingForConfirmation()}
      </p>
      <FormFault className="mb-3">{isOtherFault ? sentenceFor(again.error) : null}</FormFault>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => again.mutate()} disabled={seconds > 0 || again.isPending}>
          {seconds > 0 ? t.sendAgainIn({ seconds }) : t.sendAgain()}
        </Button>
        <Button variant="quiet" onClick={on.onBack}>
          {t.otherAddress()}
        </Button>
      </div>
      <p className="mt-5 text-sm text-ink-faint">{t.checkSpam()}</p>
    </>
  );
}
