import * as t from "@veranda/messages/about-space";
import { ChevronDown, Info, Pencil, Share2, ShieldCheck, UserCog } from "lucide-react";
import { Menu, MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { openSpaceModal, type SpaceModal } from "../own-spaces/about-space.ts";
import { useMySpace } from "../own-spaces/use-my-space.ts";

type SpaceMenuProps = { space: { id: string; slug: string; name: string }; shareId: string | null };

/** What there is to know and to do about the space that one stands in; behind its name. */
export function SpaceMenu({ space, shareId }: SpaceMenuProps) {
  const { isHost } = useMySpace({ id: space.id, shareId });
  const open = (modal: SpaceModal) => () => openSpaceModal(modal, space, shareId);
  return (
    <Menu
      isModal={false}
      tone="glass"
      align="start"
      alignOffset={-12}
      sideOffset={12}
      trigger={
        <button
          type="button"
          aria-label={t.menuOf({ name: space.name })}
          className="group/menu hit flex w-full min-w-0 items-center gap-1 rounded-full py-1 focus-visible:outline-on-glass"
        >
          <span className="truncate">{space.name}</span>
          <ChevronDown
            className="size-4 shrink-0 text-on-glass-soft transition-transform duration-150 group-data-[state=open]/menu:rotate-180"
            aria-hidden="true"
          />
        </button>
      }
    >
      <MenuItem icon={isHost ? <Pencil /> : <Info />} onSelect={open("SpaceInfo")}>
        {isHost ? t.editSpace() : t.aboutSpace()}
      </MenuItem>
      <MenuItem icon={<Share2 />} onSelect={open("Share")}>
        {t.share()}
      </MenuItem>
      {isHost && (
        <>
          <MenuSeparator />
          <MenuItem icon={<ShieldCheck />} onSelect={open("HostTools")}>
            {t.hostTools()}
          </MenuItem>
          <MenuItem icon={<UserCog />} onSelect={open("ManageHosts")}>
            {t.hosts()}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
