import type { SpaceCard } from "@veranda/contract";
import * as t from "@veranda/messages/spaces";
import { Compass, DoorOpen, EyeOff, Pencil, Share2, ShieldCheck, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { MenuItem, MenuSeparator } from "../../../ui/menu.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { cardPath } from "../../space/space-path.ts";
import { openSpaceModal, type SpaceModal } from "../about-space.ts";
import { publishSpace } from "../space-actions.ts";
import { useSpaceAction } from "../use-space-action.ts";

/** What one can do with a space of one's own. */
export function OwnSpaceMenu({ space }: { space: SpaceCard }) {
  const navigate = useNavigate();
  const publish = useSpaceAction((queries, isPublished: boolean) =>
    publishSpace(queries, space.id, { isPublished }),
  );
  const open = (modal: SpaceModal) => () => openSpaceModal(modal, space);
  const { own } = space;
  return (
    <MoreMenu label={t.moreAbout({ space: space.name })}>
      <MenuItem icon={<DoorOpen />} onSelect={() => void navigate(cardPath(space))}>
        {t.walkIn()}
      </MenuItem>
      <MenuItem icon={<Pencil />} onSelect={open("SpaceInfo")}>
        {t.edit()}
      </MenuItem>
      <MenuItem icon={<Share2 />} onSelect={open("Share")}>
        {t.share()}
      </MenuItem>
      <MenuItem icon={<ShieldCheck />} onSelect={open("HostTools")}>
        {t.hostTools()}
      </MenuItem>
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
          <MenuItem isDestructive icon={<Trash2 />} onSelect={open("DeleteSpace")}>
            {t.deleteSpace()}
          </MenuItem>
        </>
      )}
    </MoreMenu>
  );
}
