import type { SpaceEvent } from "@veranda/contract";
import * as t from "@veranda/messages/events";
import { CalendarCheck2, CalendarPlus, CalendarX2, Pencil, Share2 } from "lucide-react";
import { MenuItem, MenuSeparator } from "#ui/menu.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { CancelEventModal, EventModal } from "./event-dialogs.ts";

type EventHostMenuProps = {
  event: SpaceEvent;
  share: string | undefined;
  isOn: boolean;
  onDownload: () => void;
  onCopy: () => void;
};

/** What hosts do about an event less often. */
export function EventHostMenu({ event, share, isOn, onDownload, onCopy }: EventHostMenuProps) {
  return (
    <MoreMenu label={t.moreActions()} isOutlined>
      <MenuItem
        icon={<Pencil aria-hidden="true" />}
        onSelect={() => openDialog(EventModal, { spaceId: event.space.id, event, share })}
      >
        {t.edit()}
      </MenuItem>
      <MenuItem icon={<CalendarPlus aria-hidden="true" />} onSelect={onDownload}>
        {t.addToCalendar()}
      </MenuItem>
      <MenuItem icon={<Share2 aria-hidden="true" />} onSelect={onCopy}>
        {t.copyLink()}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={isOn ? <CalendarCheck2 aria-hidden="true" /> : <CalendarX2 aria-hidden="true" />}
        isDestructive
        onSelect={() =>
          openDialog(CancelEventModal, { event: { id: event.id, share, title: event.title }, isOn })
        }
      >
        {isOn ? t.endEvent() : t.cancelEvent()}
      </MenuItem>
    </MoreMenu>
  );
}
