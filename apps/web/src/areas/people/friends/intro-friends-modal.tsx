import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/friends";
import { DoorOpen, Eye, ShieldCheck } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { AutoFillFriendsModal } from "../people-dialogs.ts";

const POINTS = [
  [Eye, t.seeWhoIsAround, t.seeWhoIsAroundLead],
  [DoorOpen, t.walkToThem, t.walkToThemLead],
  [ShieldCheck, t.youDecide, t.youDecideLead],
] as const;

/** What friends are for, told once. */
export function IntroFriendsModal({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={t.betterWithFriends()} onClose={onClose}>
      <ul className="grid gap-5">
        {POINTS.map(([Icon, title, text], index) => (
          <li key={index} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
              <Icon className="size-5" aria-hidden="true" />
            </span>
            <span>
              <span className="block font-semibold">{title()}</span>
              <span className="block text-ink-soft">{text()}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t.notNow()}
        </Button>
        <Button
          look="accent"
          onClick={() => {
            onClose();
            openDialog(AutoFillFriendsModal);
          }}
        >
          {people.findPeople()}
        </Button>
      </div>
    </Modal>
  );
}
