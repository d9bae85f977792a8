import type { Profile } from "@veranda/contract";
import * as people from "@veranda/messages/people";
import * as t from "@veranda/messages/profile";
import { Ban, Copy, Flag } from "lucide-react";
import { MenuItem, MenuSeparator } from "#ui/menu.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { BlockModal, ReportModal } from "../people-dialogs.ts";
import { useAsReporter } from "#session/use-as-reporter.ts";
import { useAsSelf } from "#session/use-as-self.ts";
import { useSite } from "#site/site.ts";
import { copyText } from "#ui/toast/copy-text.ts";
import { profilePath } from "#site/profile-path.ts";

/** The less frequent actions on a person. */
export function PersonMenu({ profile }: { profile: Profile }) {
  const { origin } = useSite();
  const asSelf = useAsSelf();
  const asReporter = useAsReporter();
  const path = profilePath(profile.username);
  const { userID, displayName } = profile;
  const report = () =>
    openDialog(ReportModal, { person: { userID, displayName, accountId: userID, roomId: null } });
  const block = () => openDialog(BlockModal, { person: profile });
  return (
    <MoreMenu label={t.moreAbout({ name: displayName })} isOutlined>
      <MenuItem icon={<Copy />} onSelect={() => void copyText(`${origin}${path}`)}>
        {t.copyLink()}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Flag />}
        onSelect={() => asReporter(people.signInToReport({ name: displayName }), path, report)}
      >
        {people.report()}
      </MenuItem>
      <MenuItem
        isDestructive
        icon={<Ban />}
        onSelect={() => asSelf(people.signInToBlock({ name: displayName }), block)}
      >
        {people.block()}
      </MenuItem>
    </MoreMenu>
  );
}
