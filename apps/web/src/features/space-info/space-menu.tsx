import { ChevronDown, Info, Pencil, Share2, ShieldCheck, UserCog } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { openSpaceModal, type SpaceModal } from "../own-spaces/about-space.ts";
import { useMySpace } from "../own-spaces/use-my-space.ts";

type SpaceMenuProps = { space: { id: string; slug: string; name: string }; shareId: string | null };

/** What there is to know and to do about the space that one stands in; behind its name. */
export function SpaceMenu({ space, shareId }: SpaceMenuProps) {
  const { isHost } = useMySpace({ id: space.id, shareId });
  const open = (modal: SpaceModal) => () => openSpaceModal(modal, space, shareId);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`${space.name}, about this space`}
        className="group/menu hit flex w-full min-w-0 items-center gap-1 rounded-full py-1 focus-visible:outline-on-glass"
      >
        <span className="truncate">{space.name}</span>
        <ChevronDown
          className="size-4 shrink-0 text-on-glass-soft transition-transform duration-150 group-data-[state=open]/menu:rotate-180"
          aria-hidden="true"
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          alignOffset={-12}
          sideOffset={12}
          collisionPadding={8}
          className="z-60 w-56 rounded-2xl border border-glass-line bg-glass-strong p-1.5 text-on-glass shadow-float backdrop-blur-xl animate-rise-in"
        >
          <Entry icon={isHost ? <Pencil /> : <Info />} onSelect={open("SpaceInfo")}>
            {isHost ? "Edit this space" : "About this space"}
          </Entry>
          <Entry icon={<Share2 />} onSelect={open("Share")}>
            Share
          </Entry>
          {isHost && (
            <>
              <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-glass-line" />
              <Entry icon={<ShieldCheck />} onSelect={open("HostTools")}>
                Host tools
              </Entry>
              <Entry icon={<UserCog />} onSelect={open("ManageHosts")}>
                Hosts
              </Entry>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type EntryProps = { icon: ReactNode; onSelect: () => void; children: ReactNode };

function Entry({ icon, onSelect, children }: EntryProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex h-10 cursor-pointer items-center gap-3 rounded-xl px-3 text-[0.9375rem] font-medium outline-none select-none data-highlighted:bg-glass-hover [&_svg]:size-4.5 [&_svg]:text-on-glass-soft"
    >
      <span aria-hidden="true">{icon}</span>
      {children}
    </DropdownMenu.Item>
  );
}
