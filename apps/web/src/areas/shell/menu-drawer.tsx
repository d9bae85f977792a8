import * as t from "@veranda/messages/pages";
import { Sheet } from "#ui/sheet.tsx";
import { Logo } from "#site/brand/logo.tsx";
import { CreateButton } from "#areas/host";
import { ThemeSwitch } from "#preferences/theme-switch.tsx";
import { CategoryMenu } from "./category-menu.tsx";

type MenuDrawerProps = { isOpen: boolean; onClose: () => void };

/** The side menu on narrow screens: a drawer that closes on navigation. */
export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  return (
    <Sheet
      place="left"
      title={t.menu()}
      closeLabel={t.closeMenu()}
      head={<Logo />}
      isOpen={isOpen}
      onClose={onClose}
    >
      <CreateButton variant="accent" className="mx-3 shrink-0" onClick={onClose}>
        {t.createSpace()}
      </CreateButton>
      <CategoryMenu onGo={onClose} />
      <div className="mt-auto px-3 pt-2">
        <ThemeSwitch />
      </div>
    </Sheet>
  );
}
