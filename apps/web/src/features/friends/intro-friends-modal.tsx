import { DoorOpen, Eye, ShieldCheck } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";

type IntroFriendsModalProps = { onClose: () => void; onFill: () => void };

const POINTS = [
  [Eye, "See who is around", "Online friends are at the top of your list."],
  [DoorOpen, "Walk to them", "Join takes you to the instance they're in."],
  [ShieldCheck, "You decide", "Only friends can see where you are, and only if you allow it."],
] as const;

/** What friends are for, told once. */
export function IntroFriendsModal({ onClose, onFill }: IntroFriendsModalProps) {
  return (
    <Modal title="Better with friends" onClose={onClose}>
      <ul className="grid gap-5">
        {POINTS.map(([Icon, title, text]) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
              <Icon className="size-5" aria-hidden="true" />
            </span>
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-ink-soft">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Not now
        </Button>
        <Button look="accent" onClick={onFill}>
          Find people
        </Button>
      </div>
    </Modal>
  );
}
