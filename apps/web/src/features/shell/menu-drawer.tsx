import * as t from "@veranda/messages/pages";
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { IconButton } from "../../ui/icon-button.tsx";
import { useOpener } from "../../ui/use-opener.ts";
import { Logo } from "../brand/logo.tsx";
import { CreateButton } from "../own-spaces/create-button.tsx";
import { ThemeSwitch } from "../theme/theme-switch.tsx";
import { CategoryMenu } from "./category-menu.tsx";

type MenuDrawerProps = { isOpen: boolean; onClose: () => void };

/** The side menu on narrow screens: slides in over the page and closes when one goes somewhere. */
export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const opener = useOpener();
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-black/45 animate-fade-in" />
        <Dialog.Content
          {...opener}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(19rem,86vw)] flex-col gap-6 overflow-y-auto border-r border-line bg-surface px-3 pt-2.5 pb-6 shadow-float outline-none data-[state=closed]:animate-drawer-out data-[state=open]:animate-drawer-in"
        >
          <div className="flex items-center justify-between pl-3">
            <Dialog.Title asChild>
              <div>
                <Logo />
                <span className="sr-only">{t.menu()}</span>
              </div>
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label={t.closeMenu()}>
                <X className="size-5" aria-hidden="true" />
              </IconButton>
            </Dialog.Close>
          </div>
          <CreateButton look="accent" className="mx-3 shrink-0" onClick={onClose}>
            {t.createSpace()}
          </CreateButton>
          <CategoryMenu onGo={onClose} />
          <div className="mt-auto px-3 pt-2">
            <ThemeSwitch />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
