import { noticePath } from "@veranda/contract/notice-path";
import * as t from "@veranda/messages/contact";
import { CircleCheck } from "lucide-react";
import { useState, useSyncExternalStore, type ReactNode } from "react";
import { contactSubject } from "#site/contact-path.ts";
import { useSite } from "#site/site.ts";
import { Card } from "#ui/card.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { rich } from "#ui/rich.ts";
import { CopyField } from "../team/copy-field.tsx";
import { NoticeForm, type SentNotice } from "./notice-form.tsx";
import { useSendsMail } from "./use-sends-mail.ts";

const mailLinkTo = (email: string) => (words: ReactNode) => (
  <a href={`mailto:${email}`} className="font-semibold wrap-anywhere underline">
    {words}
  </a>
);

function listenToHash(onChange: () => void): () => void {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

/** As in the mail. */
const addressOf = ({ key }: SentNotice): string => `${window.location.origin}${noticePath(key)}`;

/** How to reach the operator, and the form for notices of illegal content, which needs no account. */
export function ContactPage() {
  const { name: site, contactEmail } = useSite().brand;
  const [sent, setSent] = useState<SentNotice | null>(null);
  const sendsMail = useSendsMail();
  // The server isn't sent what is after `#`: the first rendering in the browser is as its own.
  const path = useSyncExternalStore(
    listenToHash,
    () => contactSubject(window.location.hash),
    () => null,
  );
  const about = path === null ? null : `${window.location.origin}${path}`;
  return (
    <div className="max-w-xl">
      <PageHead title={t.contact()} lead={t.contactLead({ site })} />
      <div className="flex flex-col gap-5">
        <Card title={t.writeToUs()}>
          <p>
            {contactEmail === null
              ? t.noContactAddress()
              : rich(t.contactAt({ email: contactEmail, a: mailLinkTo(contactEmail) }))}
          </p>
        </Card>
        <Card
          title={about === null ? t.noticeTitle() : t.reportTitle()}
          lead={sent === null && sendsMail ? t.noticeLead() : undefined}
        >
          {sent === null ? (
            <NoticeForm key={about} about={about} onSent={setSent} />
          ) : (
            <>
              <p role="status" className="flex gap-2 wrap-anywhere">
                <CircleCheck className="mt-0.5 size-5 shrink-0 text-good" aria-hidden="true" />
                {sendsMail ? t.noticeSent({ email: sent.email }) : t.noticeTaken()}
              </p>
              <p className="mt-4 mb-3">{t.noticePageLead()}</p>
              <CopyField label={t.noticePage()} value={addressOf(sent)} />
              <a href={addressOf(sent)} className="mt-3 inline-block font-semibold underline">
                {t.openNoticePage()}
              </a>
            </>
          )}
        </Card>
      </div>
    </div>
  );
}
