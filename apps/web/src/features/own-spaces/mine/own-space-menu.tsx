import type { SpaceCard } from "@veranda/contract";
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
    <MoreMenu label={`More about ${space.name}`}>
      <MenuItem icon={<DoorOpen />} onSelect={() => void navigate(cardPath(space))}>
        Walk in
      </MenuItem>
      <MenuItem icon={<Pencil />} onSelect={open("SpaceInfo")}>
        Edit
      </MenuItem>
      <MenuItem icon={<Share2 />} onSelect={open("Share")}>
        Share
      </MenuItem>
      <MenuItem icon={<ShieldCheck />} onSelect={open("HostTools")}>
        Host tools
      </MenuItem>
      {own?.shareSetting === "PUBLIC_LINK" &&
        (own.isPublishedToExplore ? (
          <MenuItem icon={<EyeOff />} onSelect={() => publish.act(false)}>
            Take out of explore
          </MenuItem>
        ) : (
          <MenuItem icon={<Compass />} onSelect={() => publish.act(true)}>
            Show in Explore
          </MenuItem>
        ))}
      {own?.isOwner !== false && (
        <>
          <MenuSeparator />
          <MenuItem isDestructive icon={<Trash2 />} onSelect={open("DeleteSpace")}>
            Delete
          </MenuItem>
        </>
      )}
    </MoreMenu>
  );
}
