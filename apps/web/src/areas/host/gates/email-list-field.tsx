import type { SpaceGates } from "@veranda/contract";
import { GATE_EMAILS_MAX } from "@veranda/contract/constants";
import { formatList, formatNumber } from "@veranda/messages";
import * as t from "@veranda/messages/gates";
import { useState, type SubmitEvent } from "react";
import { api } from "#api/client.ts";
import { Button } from "#ui/button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { splitEmails } from "../share/split-emails.ts";
import { useSpaceAction } from "../use-space-action.ts";

/** So many of what is no address are named. */
const NAMED_MAX = 3;
/** An address and the end of its line. */
const LINE_MAX = 255;

type EmailListFieldProps = {
  id: string;
  /** Null: there is no list. */
  emails: readonly string[] | null;
  onChanged: (gates: SpaceGates) => void;
};

/** The addresses that a space lets in. */
export function EmailListField({ id, emails, onChanged }: EmailListFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const set = useSpaceAction(
    async (_, wanted: string[]) =>
      onChanged(
        (await api("PUT /rooms/{id}/gates/emails", { params: { id }, body: { emails: wanted } })).data,
      ),
    {
      onDone: () => {
        setText(null);
        showToast({ message: t.emailsSaved() });
      },
    },
  );
  if (text === null)
    return (
      <div className="flex flex-wrap items-center gap-3">
        {emails !== null && <span className="text-ink-soft">{t.emailCount({ count: emails.length })}</span>}
        <Button size="sm" onClick={() => setText(emails?.join("\n") ?? "")}>
          {emails === null ? t.addEmails() : t.editEmails()}
        </Button>
      </div>
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = splitEmails(text);
    if (found.rest.length > 0)
      setFault(t.notEmails({ addresses: formatList(found.rest.slice(0, NAMED_MAX), { type: "unit" }) }));
    else if (found.emails.length === 0) setFault(t.noEmails());
    else if (found.emails.length > GATE_EMAILS_MAX)
      setFault(t.tooManyEmails({ max: formatNumber(GATE_EMAILS_MAX) }));
    else set.act(found.emails);
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextArea
        label={t.emailList()}
        note={t.emailListNote({ max: formatNumber(GATE_EMAILS_MAX) })}
        rows={5}
        value={text}
        maxLength={GATE_EMAILS_MAX * LINE_MAX}
        fault={fault}
        onChange={(written) => {
          setText(written);
          setFault(null);
        }}
      />
      <span>
        <Button type="submit" look="accent" disabled={set.isBusy}>
          {t.save()}
        </Button>
      </span>
    </form>
  );
}
