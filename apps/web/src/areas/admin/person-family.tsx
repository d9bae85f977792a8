import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { StaffUser } from "@veranda/contract";
import { FAMILY_REASON_MAX } from "@veranda/contract/constants";
import type { StaffFamily } from "@veranda/contract/records/family";
import * as t from "@veranda/messages/staff";
import { api } from "#api/client.ts";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { FormModal } from "#api/forms/form-modal.tsx";
import { useForm } from "#api/forms/use-form.ts";
import { formatDay } from "#i18n/moments.ts";
import { Button } from "#ui/button.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { PersonLine } from "#ui/person-line.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { staffFamilyQuery } from "./staff-queries.ts";

type Linked = StaffFamily["parents"][number];

/** Whom an account is linked with as parent or child, for staff, who can end a link. */
export function PersonFamily({ person }: { person: StaffUser }) {
  const { data, error, isPending, refetch } = useQuery(staffFamilyQuery(person.id));
  if (isPending) return null;
  if (!data) return <QueryFault error={error} onRetry={() => void refetch()} />;
  const { parents, children } = data;
  return (
    <section aria-label={t.family()} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t.family()}</h3>
      {parents.length + children.length === 0 && <p className="text-sm text-ink-soft">{t.noFamily()}</p>}
      <Links title={t.familyParents()} items={parents} of={person} />
      <Links title={t.familyChildren()} items={children} of={person} />
    </section>
  );
}

function Links({ title, items, of }: { title: string; items: readonly Linked[]; of: StaffUser }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h4 className="mb-2 text-sm text-ink-soft">{title}</h4>
      <ul className="flex flex-col gap-3">
        {items.map(({ person, linkedAt }) => (
          <li key={person.userID} className="flex items-center gap-3">
            <PersonLine
              picture={person.picture}
              name={person.displayName}
              note={`@${person.username} · ${t.linkedSince({ date: formatDay(linkedAt) })}`}
            />
            <Button
              size="sm"
              aria-label={t.endFamilyLink({ name: person.displayName })}
              onClick={() => openDialog(EndLinkModal, { of, other: person })}
            >
              {t.endFamily()}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type EndLinkModalProps = { of: StaffUser; other: Linked["person"]; onClose: () => void };

function EndLinkModal({ of, other, onClose }: EndLinkModalProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: reason.trim() === "" ? t.familyReasonMissing() : null }),
    send: async ({ reason }) => {
      const params = { id: of.id, otherId: other.userID };
      const { data } = await api("POST /staff/users/{id}/family/{otherId}/end", { params, body: { reason } });
      queries.setQueryData(staffFamilyQuery(of.id).queryKey, data);
      await queries.invalidateQueries({ queryKey: staffFamilyQuery(other.userID).queryKey });
    },
    onDone: () => {
      showToast({ message: t.familyEnded() });
      onClose();
    },
  });
  return (
    <FormModal
      form={form}
      title={t.endFamilyTitle({ one: of.displayName, other: other.displayName })}
      lead={t.endFamilyLead()}
      onClose={onClose}
      action={t.endFamily()}
    >
      <TextArea
        label={t.familyReason()}
        name="reason"
        maxLength={FAMILY_REASON_MAX}
        value={form.values.reason}
        fault={form.faultAt("reason")}
        onChange={(reason) => form.change({ reason })}
      />
    </FormModal>
  );
}
