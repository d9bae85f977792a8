import type { ReactNode } from "react";
import { StagePopover, StagePopoverTitle } from "#ui/stage-popover.tsx";
import { ButtonBase } from "#ui/button.tsx";

type HotkeyPopoverProps = { title: string; onClose: () => void; children: ReactNode };

/** A popover with a button and a hotkey: a list of actions or choices. */
export const HotkeyPopover = ({ title, onClose, children }: HotkeyPopoverProps) => (
  <StagePopover
    label={title}
    firstFocus="input:checked, button"
    onClose={onClose}
    className="w-[min(21rem,100%)] overflow-y-auto overscroll-contain p-2"
  >
    <header className="px-3 pt-2 pb-1">
      <StagePopoverTitle>{title}</StagePopoverTitle>
    </header>
    {children}
  </StagePopover>
);

export const POPOVER_ROW =
  "flex min-h-12 w-full items-center gap-3 rounded-2xl px-3 py-2 text-left transition-colors duration-150 hover:bg-hover";

type PopoverRowProps = {
  icon: ReactNode;
  label: string;
  hint?: string;
  /** The hotkey of the row. */
  hotkey: string | null;
  onClick: () => void;
};

export const PopoverRow = ({ onClick, ...content }: PopoverRowProps) => (
  <ButtonBase onClick={onClick} className={`${POPOVER_ROW} focus-visible:outline-offset-[-2px]`}>
    <PopoverRowContent {...content} />
  </ButtonBase>
);

/** The content of a row, of an action or a choice. */
export function PopoverRowContent({ icon, label, hint, hotkey }: Omit<PopoverRowProps, "onClick">) {
  return (
    <>
      <span aria-hidden="true" className="grid size-6 shrink-0 place-items-center">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] font-semibold">{label}</span>
        {hint !== undefined && <span className="block text-sm opacity-80">{hint}</span>}
      </span>
      {hotkey !== null && (
        <kbd
          aria-hidden="true"
          className="rounded-md border border-current/20 px-1.5 py-0.5 font-text text-xs opacity-80 pointer-coarse:hidden"
        >
          {hotkey}
        </kbd>
      )}
    </>
  );
}
