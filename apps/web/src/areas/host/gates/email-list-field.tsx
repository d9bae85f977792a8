import type { SpaceGates } from "@veranda/contract";
import { GATE_EMAILS_MAX } from "@veranda/contract/constants";
import { formatList, formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/gates";
import { useState } from "react";
import { api } from "#api/client.ts";
import { useForm } from "#api/forms/use-form.ts";
import { Button } from "#ui/button.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { splitEmails } from "../share/split-emails.ts";

/** Number of invalid addresses that are named. */
const NAMED_MAX = 3;
/** Room for one address and its line break. */
const LINE_MAX = 255;

type EmailListFieldProps = {
  id: string;
  /** Null: no list. */
  emails: readonly string[] | null;
  /** Confirms before somebody who was admitted by it is removed from it. */
  askFirst: () => Promise<boolean>;
  onChanged: (gates: SpaceGates) => void;
};

/** The email addresses that a space admits. */
export function EmailListField({ onChanged, ...rest }: EmailListFieldProps) {
  const { emails } = rest;
  const [isEdited, setEdited] = useState(false);
  if (isEdited)
    return (
      <EmailListForm
        {...rest}
        onChanged={(gates) => {
          setEdited(false);
          onChanged(gates);
        }}
      />
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      {emails !== null && <span className="text-ink-soft">{t.emailCount({ count: emails.length })}</span>}
      <Button size="sm" onClick={() => setEdited(true)}>
        {emails === null ? t.addEmails() : t.editEmails()}
      </Button>
    </div>
  );
}

function EmailListForm({ id, emails, askFirst, onChanged }: EmailListFieldProps) {
  const form = useForm({
    initial: { emails: emails?.join("\n") ?? "" },
    check: (written) => ({ emails: faultOf(splitEmails(written.emails)) }),
    askFirst: async (written) => {
      const kept = splitEmails(written.emails).emails;
      return emails?.every((email) => kept.includes(email)) === true || askFirst();
    },
    send: async (written) => {
      const body = { emails: splitEmails(written.emails).emails };
      return (await api("PUT /rooms/{id}/gates/emails", { params: { id }, body })).data;
    },
    onDone(gates) {
      onChanged(gates);
      showToast({ message: t.emailsSaved() });
    },
  });
  return (
    <form {...form.props} className="grid gap-3">
      <TextArea
        label={t.emailList()}
        note={t.emailListNote({ max: formatNumber(GATE_EMAILS_MAX) })}
        rows={5}
        value={form.values.emails}
        maxLength={GATE_EMAILS_MAX * LINE_MAX}
        fault={form.faultAt("emails")}
        onChange={(written) => form.change({ emails: written })}
      />
      <FormFault>{form.fault}</FormFault>
      <span>
        <Button type="submit" variant="accent" disabled={form.isBusy}>
          {t.save()}
        </Button>
      </span>
    </form>
  );
}

function faultOf({ emails, rest }: ReturnType<typeof splitEmails>): string | null {
  if (rest.length > 0)
    return t.notEmails({ addresses: formatList(rest.slice(0, NAMED_MAX), { type: "unit" }) });
  if (emails.length === 0) return t.noEmails();
  return emails.length > GATE_EMAILS_MAX ? t.tooManyEmails({ max: formatNumber(GATE_EMAILS_MAX) }) : null;
}
