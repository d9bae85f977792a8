import * as t from "@veranda/messages/events";
import { CalendarPlus } from "lucide-react";
import { Button } from "#ui/button.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { EventModal } from "./event-dialogs.ts";
import { EventSpaceModal } from "./event-space-modal.tsx";
import { useHostedSpaces } from "./hosted-spaces.ts";

/** For people who host a space, outside of it. */
export function CreateEventButton() {
  const { spaces, onMore } = useHostedSpaces();
  const [first] = spaces;
  if (first === undefined) return null;
  const isOnly = spaces.length === 1 && onMore === null;
  return (
    <Button
      variant="accent"
      className="mb-8"
      onClick={() => (isOnly ? openDialog(EventModal, { spaceId: first.id }) : openDialog(EventSpaceModal))}
    >
      <CalendarPlus className="size-4.5" aria-hidden="true" /> {t.create()}
    </Button>
  );
}
