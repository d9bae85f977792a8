import type { CurrentUser } from "@veranda/contract";
import { LogOut, Settings, Shirt, UserRound, UsersRound, Wrench } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { showModal } from "../modals/modal-store.ts";
import { profilePath } from "../profile/profile-path.ts";
import { useVisit } from "../visit/visit.ts";
import { AccountPicture } from "./account-picture.tsx";
import { signOut } from "./auth.ts";

const ENTRY =
  "flex h-10 cursor-pointer items-center gap-3 rounded-xl px-3 text-[0.9375rem] font-medium text-ink-soft outline-none select-none data-highlighted:bg-hover data-highlighted:text-ink";

/** The signed-in person's corner: opened by press or key, walked with the arrows. */
export function AccountMenu({ me }: { me: CurrentUser }) {
  // In a space one's friends come to where one is.
  const isInSpace = useVisit().visit !== null;
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger
        aria-label={`Your account, ${me.displayName}`}
        className="rounded-full p-1 transition-colors duration-150 hover:bg-hover data-[state=open]:bg-hover"
      >
        <AccountPicture me={me} className="size-9" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="z-60 w-64 rounded-2xl border border-line bg-raised p-1.5 text-ink shadow-float animate-rise-in"
        >
          <div className="flex items-center gap-3 px-3 pt-2 pb-3">
            <AccountPicture me={me} className="size-11 text-lg" />
            <div className="min-w-0">
              <p className="truncate font-semibold">{me.displayName}</p>
              <p className="truncate text-sm text-ink-faint">@{me.username}</p>
            </div>
          </div>
          <DropdownMenu.Separator className="mx-3 mb-1.5 h-px bg-line" />
          <LinkEntry icon={<UserRound className="size-4.5" />} to={profilePath(me.username)}>
            Profile
          </LinkEntry>
          <Entry icon={<Shirt className="size-4.5" />} onSelect={() => showModal("Avatar")}>
            Avatar
          </Entry>
          {isInSpace ? (
            <Entry icon={<UsersRound className="size-4.5" />} onSelect={() => showModal("FriendsList")}>
              Friends
            </Entry>
          ) : (
            <LinkEntry icon={<UsersRound className="size-4.5" />} to="/friends">
              Friends
            </LinkEntry>
          )}
          <LinkEntry icon={<Settings className="size-4.5" />} to="/settings">
            Settings
          </LinkEntry>
          {me.isStaff && (
            <LinkEntry icon={<Wrench className="size-4.5" />} to="/staff">
              Staff
            </LinkEntry>
          )}
          <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-line" />
          <Entry icon={<LogOut className="size-4.5" />} onSelect={() => void signOut()}>
            Sign out
          </Entry>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type LinkEntryProps = { icon: ReactNode; to: string; children: ReactNode };

function LinkEntry({ icon, to, children }: LinkEntryProps) {
  return (
    <DropdownMenu.Item asChild className={ENTRY}>
      <Link to={to}>
        <span aria-hidden="true">{icon}</span>
        {children}
      </Link>
    </DropdownMenu.Item>
  );
}

type EntryProps = { icon: ReactNode; onSelect: () => void; children: ReactNode };

function Entry({ icon, onSelect, children }: EntryProps) {
  return (
    <DropdownMenu.Item onSelect={onSelect} className={ENTRY}>
      <span aria-hidden="true">{icon}</span>
      {children}
    </DropdownMenu.Item>
  );
}
