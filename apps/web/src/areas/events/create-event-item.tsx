import * as t from "@veranda/messages/events";
import { CalendarPlus } from "lucide-react";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { MenuItem } from "#ui/menu.tsx";
import { EventModal } from "./event-dialogs.ts";

/** For a space's hosts, in its menu. */
export const CreateEventItem = ({ spaceId }: { spaceId: string }) => (
  <MenuItem icon={<CalendarPlus />} onSelect={() => openDialog(EventModal, { spaceId })}>
    {t.create()}
  </MenuItem>
);
