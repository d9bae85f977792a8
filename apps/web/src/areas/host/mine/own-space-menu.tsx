import type { SpaceCard } from "@veranda/contract";
import * as t from "@veranda/messages/spaces";
import { Compass, DoorOpen, EyeOff, Pencil, Share2, ShieldCheck, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { MenuItem, MenuSeparator } from "#ui/menu.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { cardPath } from "#site/space-path.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { aboutSpace } from "../about-space.ts";
import { DeleteSpaceModal, HostToolsModal, ShareModal, SpaceInfoModal } from "../space-dialogs.tsx";
import { publishSpace } from "../space-actions.ts";
import { useSpaceAction } from "../use-space-action.ts";

/** Actions on the person's own space. */
export function OwnSpaceMenu({ space, children }: { space: SpaceCard; children: ReactNode }) {
  const navigate = useNavigate();
  const publish = useSpaceAction((queries, isPublished: boolean) =>
    publishSpace(queries, space.id, { isPublished }),
  );
  const about = aboutSpace(space);
  const { own } = space;
  return (
    <MoreMenu label={t.moreAbout({ space: space.name })}>
      <MenuItem icon={<DoorOpen />} onSelect={() => void navigate(cardPath(space))}>
        {t.walkIn()}
      </MenuItem>
      <MenuItem icon={<Pencil />} onSelect={() => openDialog(SpaceInfoModal, { about })}>
        {t.edit()}
      </MenuItem>
      <MenuItem icon={<Share2 />} onSelect={() => openDialog(ShareModal, { about })}>
        {t.share()}
      </MenuItem>
      <MenuItem icon={<ShieldCheck />} onSelect={() => openDialog(HostToolsModal, { about })}>
        {t.permissions()}
      </MenuItem>
      {children}
      {own?.shareSetting === "PUBLIC_LINK" &&
        (own.isPublishedToExplore ? (
          <MenuItem icon={<EyeOff />} onSelect={() => publish.act(false)}>
            {t.removeFromExplore()}
          </MenuItem>
        ) : (
          <MenuItem icon={<Compass />} onSelect={() => publish.act(true)}>
            {t.showInExplore()}
          </MenuItem>
        ))}
      {own?.isOwner !== false && (
        <>
          <MenuSeparator />
          <MenuItem isDestructive icon={<Trash2 />} onSelect={() => openDialog(DeleteSpaceModal, { about })}>
            {t.deleteSpace()}
          </MenuItem>
        </>
      )}
    </MoreMenu>
  );
}
