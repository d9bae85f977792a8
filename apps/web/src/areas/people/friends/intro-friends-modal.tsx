import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/friends";
import { DoorOpen, Eye, ShieldCheck } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Modal, ModalFoot } from "#ui/modal.tsx";
import { PointList } from "#ui/point-list.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { AutoFillFriendsModal } from "../people-dialogs.ts";

const POINTS = [
  [Eye, t.seeWhoIsAround, t.seeWhoIsAroundLead],
  [DoorOpen, t.walkToThem, t.walkToThemLead],
  [ShieldCheck, t.youDecide, t.youDecideLead],
] as const;

/** Introduces friends, once. */
export function IntroFriendsModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={t.betterWithFriends()} onClose={onClose}>
      <PointList points={POINTS} />
      <ModalFoot>
        <Button variant="quiet" onClick={onClose}>
          {t.notNow()}
        </Button>
        <Button
          variant="accent"
          onClick={() => {
            onClose();
            openDialog(AutoFillFriendsModal);
          }}
        >
          {people.findPeople()}
        </Button>
      </ModalFoot>
    </Modal>
  );
}
