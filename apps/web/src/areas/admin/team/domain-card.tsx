import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OrganizationDomain } from "@veranda/contract";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/team";
import { useState } from "react";
import { sentenceFor } from "#api/faults/sentence.ts";
import { useForm } from "#api/forms/use-form.ts";
import { formatDay } from "#i18n/moments.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { CopyField } from "./copy-field.tsx";
import { proveDomain, setDomain } from "./team-actions.ts";
import { teamPlanQuery } from "./team-queries.ts";
import { refreshTeam, useTeamAction } from "./use-team-action.ts";

/** The mail domain whose addresses may join, and its verification. */
export function DomainCard() {
  const { data } = useQuery(teamPlanQuery());
  if (data === undefined) return null;
  const domain = data.associatedDomain;
  return (
    <Card title={t.domain()} lead={t.domainLead()}>
      <DomainForm key={domain?.name ?? ""} name={domain?.name ?? ""} />
      {domain !== null && <Proof domain={domain} />}
    </Card>
  );
}

function DomainForm({ name }: { name: string }) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { domain: name },
    send: ({ domain }) => setDomain(domain.trim() === "" ? null : domain.trim()),
    onDone: () => refreshTeam(queries),
    refusals: { INVALID_INPUT: { at: "domain", says: t.domainInvalid } },
  });
  return (
    <form {...form.props} className="flex max-w-md flex-col gap-4">
      <Field
        {...form.text("domain")}
        label={t.emailDomain()}
        placeholder="example.org"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <FormFault>{form.fault}</FormFault>
      <Button
        type="submit"
        className="self-start"
        disabled={form.isBusy || form.values.domain.trim() === name}
      >
        {common.save()}
      </Button>
    </form>
  );
}

function Proof({ domain: { name, isProven, record, lapsesAt } }: { domain: OrganizationDomain }) {
  /** What the last check found. */
  const [fault, setFault] = useState<string | null>(null);
  const prove = useTeamAction(
    proveDomain,
    () => showToast({ message: t.domainProven({ domain: name }) }),
    (error) => setFault(sentenceFor(error)),
  );
  if (isProven && lapsesAt === null)
    return (
      <p role="status" className="mt-5">
        {t.domainOpen({ domain: name })}
      </p>
    );
  return (
    <div className="mt-5 flex flex-col gap-4">
      {lapsesAt === null ? (
        <p className="text-ink-soft">{t.domainHow({ domain: name })}</p>
      ) : (
        <p role="status">{t.domainMissing({ domain: name, date: formatDay(lapsesAt) })}</p>
      )}
      <div className="grid max-w-xl gap-4 sm:grid-cols-[5rem_1fr]">
        <Field label={t.recordType()} value="TXT" readOnly className="font-mono text-sm" />
        <CopyField label={t.recordName()} value={name} hint={t.recordNameHint()} />
        <div className="sm:col-span-2">
          <CopyField label={t.recordValue()} value={record} />
        </div>
      </div>
      {fault !== null && (
        <p role="alert" className="text-bad">
          {fault}
        </p>
      )}
      <Button
        variant="accent"
        className="self-start"
        disabled={prove.isBusy}
        onClick={() => {
          setFault(null);
          prove.act(undefined);
        }}
      >
        {t.checkDomain()}
      </Button>
    </div>
  );
}
