import type { StaffUser } from "@veranda/contract";
import * as t from "@veranda/messages/staff";
import { useAuth } from "#session/use-auth.ts";
import { ConfirmModal } from "#ui/confirm-modal.tsx";

type AdministratorModalProps = {
  person: Pick<StaffUser, "id" | "displayName">;
  /** What they are to be. */
  isStaff: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before somebody becomes an administrator of the whole site, or is one no more, and says what that means. */
export function AdministratorModal({ person, isStaff, onConfirm, onClose }: AdministratorModalProps) {
  const { me } = useAuth();
  const name = person.displayName;
  const who = person.id === me?.id ? "self" : "other";
  const confirm = () => {
    onConfirm();
    onClose();
  };
  return (
    <ConfirmModal
      title={isStaff ? t.makeAdministratorTitle({ name }) : t.removeAdministratorTitle({ name, who })}
      lead={isStaff ? t.makeAdministratorLead() : t.removeAdministratorLead({ who })}
      confirm={isStaff ? t.makeAdministrator() : t.removeAdministrator()}
      isDangerous
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
