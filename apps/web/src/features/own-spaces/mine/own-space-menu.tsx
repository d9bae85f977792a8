import type { SpaceCard } from "@veranda/contract";
import {
  Compass,
  DoorOpen,
  EllipsisVertical,
  EyeOff,
  Pencil,
  Share2,
  ShieldCheck,
  Trash2,
} from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { spacePath } from "../../space/space-path.ts";
import { openSpaceModal, type SpaceModal } from "../about-space.ts";
import { publishSpace } from "../space-acts.ts";
import { useSpaceAct } from "../use-space-act.ts";

/** What one can do with a space of one's own. */
export function OwnSpaceMenu({ space }: { space: SpaceCard }) {
  const navigate = useNavigate();
  const publish = useSpaceAct((queries, isPublished: boolean) =>
    publishSpace(queries, space.id, { isPublished }),
  );
  const open = (modal: SpaceModal) => () => openSpaceModal(modal, space);
  const { own } = space;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={`More about ${space.name}`}
        className="grid size-11 place-items-center rounded-full text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink data-[state=open]:bg-hover"
      >
        <EllipsisVertical className="size-5" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-40 w-60 rounded-2xl border border-line bg-raised p-1.5 text-ink shadow-float animate-rise-in"
        >
          <Entry icon={<DoorOpen />} onSelect={() => void navigate(spacePath(space))}>
            Walk in
          </Entry>
          <Entry icon={<Pencil />} onSelect={open("SpaceInfo")}>
            Edit
          </Entry>
          <Entry icon={<Share2 />} onSelect={open("Share")}>
            Share
          </Entry>
          <Entry icon={<ShieldCheck />} onSelect={open("HostTools")}>
            Host tools
          </Entry>
          {own?.shareSetting === "PUBLIC_LINK" &&
            (own.isPublishedToExplore ? (
              <Entry icon={<EyeOff />} onSelect={() => publish.act(false)}>
                Take out of explore
              </Entry>
            ) : (
              <Entry icon={<Compass />} onSelect={() => publish.act(true)}>
                Show in explore
              </Entry>
            ))}
          {own?.isOwner !== false && (
            <>
              <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-line" />
              <Entry isGrave icon={<Trash2 />} onSelect={open("DeleteSpace")}>
                Delete
              </Entry>
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type EntryProps = { icon: ReactNode; onSelect: () => void; isGrave?: boolean; children: ReactNode };

function Entry({ icon, onSelect, isGrave = false, children }: EntryProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={`flex h-10 cursor-pointer items-center gap-3 rounded-xl px-3 text-[0.9375rem] font-medium outline-none select-none data-highlighted:bg-hover [&_svg]:size-4.5 ${isGrave ? "text-bad" : "text-ink-soft data-highlighted:text-ink"}`}
    >
      <span aria-hidden="true">{icon}</span>
      {children}
    </DropdownMenu.Item>
  );
}
