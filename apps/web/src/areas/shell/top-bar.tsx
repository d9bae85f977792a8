import * as t from "@veranda/messages/pages";
import { Menu } from "lucide-react";
import { Link } from "react-router";
import { IconButton } from "#ui/icon-button.tsx";
import { AccountCorner, NotificationBell } from "#areas/account";
import { Logo } from "#site/brand/logo.tsx";
import { CreateButton } from "#areas/host";
import { SearchBox } from "#areas/browse";
import { useSite } from "#site/site.ts";
import { ThemeSwitch } from "#preferences/theme-switch.tsx";

type TopBarProps = { isMenuOpen: boolean; isUnderSpace: boolean; onToggleMenu: () => void };

/** One element, which is not rendered anew as the menu is opened or a page is loading. */
const PARTS = <Parts />;

export function TopBar({ isMenuOpen, isUnderSpace, onToggleMenu }: TopBarProps) {
  return (
    <header
      className={`sticky top-0 z-30 flex h-(--top-bar) items-center gap-2 border-b border-line bg-paper/85 px-2 backdrop-blur-lg min-[24rem]:pr-(--gutter) sm:pl-3 ${isUnderSpace ? "handheld:hidden" : ""}`}
    >
      <IconButton label={t.categoryMenu()} aria-expanded={isMenuOpen} onClick={onToggleMenu}>
        <Menu className="size-5" aria-hidden="true" />
      </IconButton>
      {PARTS}
    </header>
  );
}

function Parts() {
  const { name } = useSite().brand;
  return (
    <>
      <Link to="/" aria-label={t.homeOf({ brand: name })} className="min-w-0 rounded-lg p-1">
        <Logo />
      </Link>
      <div className="flex flex-1 justify-end lg:justify-center lg:px-6">
        <SearchBox />
      </div>
      <div className="hidden sm:block">
        <CreateButton size="sm" className="h-9 px-4 text-sm" />
      </div>
      <div className="hidden lg:block">
        <ThemeSwitch />
      </div>
      <div className="flex shrink-0 justify-end lg:pl-2">
        <NotificationBell />
        <AccountCorner />
      </div>
    </>
  );
}
