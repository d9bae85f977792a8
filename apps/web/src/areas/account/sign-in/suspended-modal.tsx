import { noticePath } from "@veranda/contract/notice-path";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/space";
import { suspendedWords } from "#session/suspended-words.ts";
import type { Suspension } from "#session/suspension.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Modal, ModalFoot } from "#ui/modal.tsx";

type SuspendedModalProps = { suspension: Suspension; onClose: () => void };

/**
 * Shown on any page after a sign-out by a suspension; its wording matches the screen of a space that one is removed
 * from.
 */
export const SuspendedModal = ({ suspension, onClose }: SuspendedModalProps) => (
  <Modal title={t.suspended()} lead={suspendedWords(suspension)} onClose={onClose}>
    <ModalFoot>
      <Button variant="quiet" onClick={onClose}>
        {common.close()}
      </Button>
      <LinkButton variant="accent" to={noticePath(suspension.notice)} onClick={onClose}>
        {t.seeDecision()}
      </LinkButton>
    </ModalFoot>
  </Modal>
);
