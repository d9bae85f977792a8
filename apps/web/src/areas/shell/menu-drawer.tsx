import * as t from "@veranda/messages/pages";
import { X } from "lucide-react";
import { DialogClose, DialogFrame, DialogTitle } from "#ui/dialog-frame.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Logo } from "#site/brand/logo.tsx";
import { CreateButton } from "#areas/host";
import { ThemeSwitch } from "#preferences/theme-switch.tsx";
import { CategoryMenu } from "./category-menu.tsx";

type MenuDrawerProps = { isOpen: boolean; onClose: () => void };

/** The side menu on narrow screens: slides in over the page and closes when one goes somewhere. */
export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      shade="bg-black/45"
      className="fixed inset-y-0 left-0 z-50 flex w-[min(19rem,86vw)] flex-col gap-6 overflow-y-auto border-r border-line px-3 pt-2.5 pb-6 data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in"
    >
      <div className="flex items-center justify-between pl-3">
        <DialogTitle asChild>
          <div>
            <Logo />
            <span className="sr-only">{t.menu()}</span>
          </div>
        </DialogTitle>
        <DialogClose>
          <IconButton label={t.closeMenu()}>
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        </DialogClose>
      </div>
      <CreateButton look="accent" className="mx-3 shrink-0" onClick={onClose}>
        {t.createSpace()}
      </CreateButton>
      <CategoryMenu onGo={onClose} />
      <div className="mt-auto px-3 pt-2">
        <ThemeSwitch />
      </div>
    </DialogFrame>
  );
}
