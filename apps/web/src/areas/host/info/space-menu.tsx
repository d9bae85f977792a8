import * as t from "@veranda/messages/about-space";
import * as hosting from "@veranda/messages/hosting";
import * as report from "@veranda/messages/report";
import {
  Captions,
  CaptionsOff,
  ChevronDown,
  Flag,
  Info,
  Pencil,
  Share2,
  ShieldCheck,
  UserCog,
} from "lucide-react";
import type { ReactNode } from "react";
import { Menu, MenuItem, MenuSeparator } from "#ui/menu.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { ButtonBase } from "#ui/button.tsx";
import { aboutSpace } from "../about-space.ts";
import { ManageHostsModal, ShareModal, SpaceInfoModal } from "../space-dialogs.tsx";
import { useMySpace } from "../use-my-space.ts";
import { useReportSpace } from "./use-report-space.ts";

type SpaceMenuProps = {
  space: { id: string; slug: string; name: string };
  shareId: string | null;
  /** Additional menu items. */
  children?: ReactNode;
  /** More of them, for hosts alone. */
  hostItems?: ReactNode;
  /** Opens the side panel. */
  onHostTools: () => void;
  areCaptionsOn: boolean;
  /** Toggles host options. */
  onCaptions: () => void;
};

/** The menu behind the space's name: details and actions of the current space. */
export function SpaceMenu({
  space,
  shareId,
  children,
  hostItems,
  onHostTools,
  areCaptionsOn,
  onCaptions,
}: SpaceMenuProps) {
  const { isHost, rights } = useMySpace({ id: space.id, shareId });
  const about = aboutSpace(space, shareId);
  const reportSpace = useReportSpace(about);
  return (
    <Menu
      isModal={false}
      surface="glass"
      align="start"
      alignOffset={-12}
      sideOffset={12}
      trigger={
        <ButtonBase
          aria-label={t.menuOf({ name: space.name })}
          className="group/menu hit flex w-full min-w-0 items-center gap-1 rounded-full py-1 focus-visible:outline-on-glass"
        >
          <span className="truncate">{space.name}</span>
          <ChevronDown
            className="size-4 shrink-0 text-on-glass-soft transition-transform duration-150 group-data-[state=open]/menu:rotate-180"
            aria-hidden="true"
          />
        </ButtonBase>
      }
    >
      <MenuItem icon={isHost ? <Pencil /> : <Info />} onSelect={() => openDialog(SpaceInfoModal, { about })}>
        {isHost ? t.editSpace() : t.aboutSpace()}
      </MenuItem>
      <MenuItem icon={<Share2 />} onSelect={() => openDialog(ShareModal, { about })}>
        {t.share()}
      </MenuItem>
      <MenuItem icon={areCaptionsOn ? <Captions /> : <CaptionsOff />} onSelect={onCaptions}>
        {t.captions({ isOn: areCaptionsOn ? "yes" : "no" })}
      </MenuItem>
      {children}
      {rights !== null && !isHost && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Flag />} onSelect={reportSpace}>
            {report.reportSpace()}
          </MenuItem>
        </>
      )}
      {isHost && (
        <>
          <MenuSeparator />
          <MenuItem icon={<ShieldCheck />} onSelect={onHostTools}>
            {hosting.hostTools()}
          </MenuItem>
          <MenuItem icon={<UserCog />} onSelect={() => openDialog(ManageHostsModal, { about })}>
            {t.hosts()}
          </MenuItem>
          {hostItems}
        </>
      )}
    </Menu>
  );
}
