import { Ellipsis } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

type MoreMenuProps = {
  label: string;
  /** The button has an edge of its own, beside other buttons. */
  isOutlined?: boolean;
  children: ReactNode;
};

/** Three dots, and what one does now and then behind them: MoreEntry, MoreDivider. */
export function MoreMenu({ label, isOutlined = false, children }: MoreMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        className={`grid size-11 place-items-center rounded-full text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink data-[state=open]:bg-hover ${isOutlined ? "border border-line-strong bg-surface" : ""}`}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-60 w-60 rounded-2xl border border-line bg-raised p-1.5 text-ink shadow-float animate-rise-in"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type MoreEntryProps = { icon: ReactNode; onSelect: () => void; isGrave?: boolean; children: ReactNode };

export function MoreEntry({ icon, onSelect, isGrave = false, children }: MoreEntryProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={`flex h-10 cursor-pointer items-center gap-3 rounded-xl px-3 text-[0.9375rem] font-medium outline-none select-none data-highlighted:bg-hover [&_svg]:size-4.5 ${isGrave ? "text-bad" : "text-ink-soft data-highlighted:text-ink"}`}
    >
      <span aria-hidden="true">{icon}</span>
      {children}
    </DropdownMenu.Item>
  );
}

export const MoreDivider = () => <DropdownMenu.Separator className="mx-3 my-1.5 h-px bg-line" />;
