import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/auth";
import { signOut } from "#session/auth.ts";
import { useSite } from "#site/site.ts";
import { Button } from "#ui/button.tsx";
import { contactLink } from "./contact-link.tsx";
import { rich } from "#ui/rich.ts";
import { Modal, ModalFoot } from "#ui/modal.tsx";

/** Shown to whom an account can't be given yet. Closing it signs out on this page too. */
export function TooYoungModal({ onClose }: { onClose: () => void }) {
  const { name } = useSite().brand;
  const close = () => {
    void signOut();
    onClose();
  };
  return (
    <Modal
      title={t.tooYoungTitle()}
      lead={rich(t.tooYoungLead({ site: name, contact: contactLink }))}
      onClose={close}
    >
      <ModalFoot>
        <Button variant="accent" onClick={close}>
          {common.close()}
        </Button>
      </ModalFoot>
    </Modal>
  );
}
