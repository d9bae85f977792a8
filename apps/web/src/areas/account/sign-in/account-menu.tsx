import type { CurrentUser } from "@veranda/contract";
import * as t from "@veranda/messages/pages";
import { LogOut, Settings, Shirt, UserRound, UsersRound, Wrench } from "lucide-react";
import { Menu, MenuItem, MenuSeparator } from "#ui/menu.tsx";
import { openDialog } from "#ui/dialogs/dialog-store.ts";
import { ButtonBase } from "#ui/button.tsx";
import { FriendsListModal, AvatarModal } from "#areas/people";
import { profilePath } from "#site/profile-path.ts";
import { useVisit } from "#engine/visit.ts";
import { AccountPicture } from "./account-picture.tsx";
import { signOut } from "#session/auth.ts";

/** The signed-in person's menu, with arrow-key navigation. */
export function AccountMenu({ me }: { me: CurrentUser }) {
  // In a space the friends list opens as a dialog.
  const isInSpace = useVisit().visit !== null;
  return (
    <Menu
      trigger={
        <ButtonBase
          aria-label={t.yourAccount({ name: me.displayName })}
          className="rounded-full p-1 transition-colors duration-150 hover:bg-hover data-[state=open]:bg-hover"
        >
          <AccountPicture me={me} className="size-9" />
        </ButtonBase>
      }
    >
      <div className="flex items-center gap-3 max-w-61 px-3 pt-2 pb-1.5">
        <AccountPicture me={me} className="size-11 text-lg" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{me.displayName}</p>
          <p className="truncate text-sm text-ink-faint">@{me.username}</p>
        </div>
      </div>
      <MenuSeparator />
      <MenuItem icon={<UserRound />} to={profilePath(me.username)}>
        {t.profile()}
      </MenuItem>
      <MenuItem icon={<Shirt />} onSelect={() => openDialog(AvatarModal)}>
        {t.avatar()}
      </MenuItem>
      {isInSpace ? (
        <MenuItem icon={<UsersRound />} onSelect={() => openDialog(FriendsListModal)}>
          {t.friends()}
        </MenuItem>
      ) : (
        <MenuItem icon={<UsersRound />} to="/friends">
          {t.friends()}
        </MenuItem>
      )}
      <MenuItem icon={<Settings />} to="/settings">
        {t.settings()}
      </MenuItem>
      {me.isStaff && (
        <MenuItem icon={<Wrench />} to="/staff">
          {t.staff()}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
        {t.signOut()}
      </MenuItem>
    </Menu>
  );
}
