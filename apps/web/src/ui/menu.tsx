import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** On a page, or over the view and pictures. */
type Surface = "page" | "glass";

const PANELS: Record<Surface, string> = {
  page: "border border-line bg-raised text-ink shadow-float",
  glass: "glass-card",
};

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Its own, as it is not inside its button's. */
  surface?: Surface;
  align?: "start" | "end";
  alignOffset?: number;
  /** Distance between button and menu, in pixels. */
  sideOffset?: number;
  /** Modal: nothing behind it can be pressed or scrolled while open. */
  isModal?: boolean;
  /** For a menu that is opened by something else than its button. */
  isOpen?: boolean;
  onClose?: () => void;
  /** The focus target on closing; by default the button. */
  onReturnFocus?: () => void;
  children: ReactNode;
};

/** A menu behind a button: opened by press or key, with arrow-key navigation. MenuItem, MenuSeparator, MenuLabel. */
export function Menu({
  trigger,
  surface = "page",
  align = "end",
  alignOffset = 0,
  sideOffset = 8,
  isModal = true,
  isOpen,
  onClose,
  onReturnFocus,
  children,
}: MenuProps) {
  return (
    <DropdownMenu.Root
      modal={isModal}
      {...(isOpen === undefined ? {} : { open: isOpen })}
      onOpenChange={(opens) => !opens && onClose?.()}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {isModal && (
        <DropdownMenu.Portal>
          {/* Below toasts: pressing one needs no press before it that closes the menu. */}
          <div className="fixed inset-0 z-50" />
        </DropdownMenu.Portal>
      )}
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          alignOffset={alignOffset}
          sideOffset={sideOffset}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!onReturnFocus) return;
            event.preventDefault();
            onReturnFocus();
          }}
          className={`z-60 max-h-(--radix-dropdown-menu-content-available-height) min-w-60 overflow-y-auto rounded-2xl p-1.5 animate-rise-in ${PANELS[surface]}`}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  /** A destructive action. */
  isDestructive?: boolean;
  isDisabled?: boolean;
  /** The shortcut. */
  hotkey?: string | null;
  children: ReactNode;
} & ({ onSelect: () => void } | { to: string });

export function MenuItem({
  icon,
  isDestructive = false,
  isDisabled = false,
  hotkey = null,
  children,
  ...target
}: MenuItemProps) {
  const content = (
    <>
      <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center [&>svg]:size-4.5">
        {icon}
      </span>
      <span className="flex-1">{children}</span>
      {hotkey !== null && (
        <kbd aria-hidden="true" className="font-text text-xs text-ink-faint">
          {hotkey}
        </kbd>
      )}
    </>
  );
  const shape = {
    disabled: isDisabled,
    className: `flex min-h-10 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 text-[0.9375rem] font-medium outline-none select-none data-disabled:pointer-events-none data-highlighted:bg-hover data-disabled:opacity-40 ${isDestructive ? "text-bad" : "text-ink"}`,
  };
  if ("to" in target)
    return (
      <DropdownMenu.Item asChild {...shape}>
        <Link to={target.to}>{content}</Link>
      </DropdownMenu.Item>
    );
  return (
    <DropdownMenu.Item onSelect={target.onSelect} {...shape}>
      {content}
    </DropdownMenu.Item>
  );
}

export const MenuSeparator = () => <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-line" />;

/** The menu's accessible name. */
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="max-w-64 truncate px-3 pt-1.5 pb-1 text-xs font-semibold opacity-80">
    {children}
  </DropdownMenu.Label>
);
