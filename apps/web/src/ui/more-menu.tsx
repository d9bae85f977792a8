import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Menu } from "./menu.tsx";

type MoreMenuProps = {
  label: string;
  /** The button has a border, beside other buttons. */
  isOutlined?: boolean;
  children: ReactNode;
};

/** A menu of less frequent actions behind a button with three dots. */
export function MoreMenu({ label, isOutlined = false, children }: MoreMenuProps) {
  return (
    <Menu
      isModal={false}
      sideOffset={6}
      trigger={
        <button
          type="button"
          aria-label={label}
          className={`grid size-11 place-items-center rounded-full text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink data-[state=open]:bg-hover ${isOutlined ? "border border-line-strong bg-surface" : ""}`}
        >
          <Ellipsis className="size-5" aria-hidden="true" />
        </button>
      }
    >
      {children}
    </Menu>
  );
}
