import type { MyOrganization } from "@veranda/contract";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/team";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "#api/forms/use-form.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { FormFault } from "#ui/form-fault.tsx";
import { Modal, ModalFoot } from "#ui/modal.tsx";
import { showToast } from "#ui/toast/toast-store.ts";
import { deleteTeam } from "./team-actions.ts";
import { refreshTeam } from "./use-team-action.ts";

/** Deletes the organisation of everybody in it: its name is typed first. */
export function DeleteTeamModal({ team, onClose }: { team: MyOrganization; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { name: "" },
    check: ({ name }) => ({ name: isSame(name, team.name) ? null : t.deleteNameDiffers() }),
    send: deleteTeam,
    onDone() {
      onClose();
      showToast({ message: t.deleted({ name: team.name }) });
      return refreshTeam(queries);
    },
    // It may have changed meanwhile.
    onRefused: () => refreshTeam(queries),
  });
  return (
    <Modal title={t.deleteTitle({ name: team.name })} lead={t.deleteLead()} onClose={onClose}>
      <form {...form.props} className="flex flex-col gap-4">
        <Field
          {...form.text("name")}
          label={t.deleteTypeName({ name: team.name })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormFault>{form.fault}</FormFault>
        <ModalFoot>
          <Button variant="quiet" onClick={onClose}>
            {common.cancel()}
          </Button>
          <Button type="submit" className="border-bad! text-bad!" disabled={form.isBusy}>
            {t.deleteTeam()}
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  );
}

const isSame = (typed: string, name: string): boolean =>
  typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase();
