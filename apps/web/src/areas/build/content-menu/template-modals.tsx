import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { OpenPreview } from "@veranda/contract";
import * as t from "@veranda/messages/content";
import { SelectField } from "#ui/select.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { useEngineState } from "#engine/engine-state.ts";
import { sentenceFor } from "#api/faults/sentence.ts";
import { useForm } from "#api/forms/use-form.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";
import { Modal } from "#ui/modal.tsx";
import { createSpace, ownTemplatesQuery, saveTemplate, useWalkIn } from "#areas/host";
import { showToast } from "#ui/toast/toast-store.ts";

type SaveTemplateProps = { space: Pick<OpenPreview, "id" | "name">; onClose: () => void };

/** Saves the space as a template; may replace an earlier one. */
export function SaveTemplateModal({ space, onClose }: SaveTemplateProps) {
  const queries = useQueryClient();
  const isUnsaved = useEngineState("saving.isUnsaved");
  const { data: templates = [] } = useQuery(ownTemplatesQuery());
  const form = useForm({
    initial: { name: space.name, overwriteFileId: "" },
    send: ({ name, overwriteFileId }) =>
      saveTemplate(queries, space.id, name.trim(), overwriteFileId || null),
    onDone(_, { name }) {
      showToast({ message: t.savedAsTemplate({ name: name.trim() }) });
      onClose();
    },
  });
  return (
    <Modal
      title={t.saveAsTemplate()}
      lead={isUnsaved ? t.saveAsTemplateUnsaved() : t.saveAsTemplateLead()}
      onClose={onClose}
    >
      <form {...form.props} className="flex flex-col gap-4">
        <Field
          {...form.text("name")}
          label={t.name()}
          maxLength={60}
          fault={form.faultAt("name") ?? form.fault}
        />
        {templates.length > 0 && (
          <SelectField
            label={t.replace()}
            value={form.values.overwriteFileId}
            onChange={(overwriteFileId) => form.change({ overwriteFileId })}
          >
            <option value="">{t.newTemplate()}</option>
            {templates.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        )}
        <Button
          type="submit"
          variant="accent"
          disabled={form.isBusy || form.values.name.trim() === ""}
          className="self-end"
        >
          {t.saveTemplate()}
        </Button>
      </form>
    </Modal>
  );
}

type UseTemplateProps = { template: { id: string; title: string }; onClose: () => void };

/** Creates a new space from a template and leaves the current one for it. */
export function UseTemplateModal({ template, onClose }: UseTemplateProps) {
  const queries = useQueryClient();
  const walkIn = useWalkIn();
  const create = useMutation({
    mutationFn: () => createSpace(queries, { templateId: template.id, name: template.title }),
    async onSuccess(space) {
      onClose();
      await walkIn(space);
    },
  });
  return (
    <ConfirmModal
      title={t.createFrom({ template: template.title })}
      lead={t.createFromLead()}
      confirm={t.createSpace()}
      fault={create.error ? sentenceFor(create.error) : null}
      isBusy={create.isPending}
      onConfirm={() => create.mutate()}
      onClose={onClose}
    />
  );
}
