import type { Profile } from "@veranda/contract";
import { Ban, Copy, Flag } from "lucide-react";
import { MenuItem, MenuSeparator } from "../../ui/menu.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { askBlock, askReport } from "../friends/friend-modals.ts";
import { useAsSelf } from "../auth/use-as-self.ts";
import { useSite } from "../site/site.ts";
import { showToast } from "../toasts/toast-store.ts";
import { profilePath } from "./profile-path.ts";

/** What one does with a person now and then. */
export function PersonMenu({ profile }: { profile: Profile }) {
  const { origin } = useSite();
  const asSelf = useAsSelf();
  const { displayName } = profile;
  return (
    <MoreMenu label={`More about ${displayName}`} isOutlined>
      <MenuItem icon={<Copy />} onSelect={() => void copy(`${origin}${profilePath(profile.username)}`)}>
        Copy link
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Flag />} onSelect={() => asSelf(`report ${displayName}`, () => askReport(profile))}>
        Report
      </MenuItem>
      <MenuItem
        isDestructive
        icon={<Ban />}
        onSelect={() => asSelf(`block ${displayName}`, () => askBlock(profile))}
      >
        Block
      </MenuItem>
    </MoreMenu>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ message: "The link is copied." });
  } catch {
    showToast({
      message: "Your browser doesn't let this page copy. Take it from the address bar.",
      kind: "error",
    });
  }
}
