import * as t from "@veranda/messages/auth";
import { MailCheck, MailX } from "lucide-react";
import type { ReactNode } from "react";
import { StepHead } from "./login-frame.tsx";

/** Whether a mail was sent, or can't be sent by this installation. */
export const MailHead = ({ isSent, lead }: { isSent: boolean; lead: ReactNode }) => (
  <>
    {isSent ? (
      <MailCheck className="mb-4 size-11 text-sea" strokeWidth={1.5} aria-hidden="true" />
    ) : (
      <MailX className="mb-4 size-11 text-ink-soft" strokeWidth={1.5} aria-hidden="true" />
    )}
    <StepHead title={isSent ? t.checkMail() : t.noMail()} lead={lead} />
  </>
);
