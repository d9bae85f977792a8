import { useEffect, useRef, type ReactNode } from "react";
import { useEscape } from "#ui/use-escape.ts";
import { useFocusReturn } from "#ui/use-focus-return.ts";
import { Region } from "#ui/regions.tsx";

type HotkeyPopoverProps = { title: string; onClose: () => void; children: ReactNode };

/** A small card over the bar: opened by a key or its button, closed by the same, by Escape or a press elsewhere. */
export function HotkeyPopover({ title, onClose, children }: HotkeyPopoverProps) {
  const card = useRef<HTMLElement>(null);
  useEscape(card, onClose);
  useFocusReturn(card);
  useEffect(
    () =>
      (
        card.current?.querySelector<HTMLElement>("input:checked") ??
        card.current?.querySelector<HTMLElement>("button")
      )?.focus({ preventScroll: true }),
    [],
  );
  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof HTMLCanvasElement) onClose();
    };
    window.addEventListener("pointerdown", pressed);
    return () => window.removeEventListener("pointerdown", pressed);
  }, [onClose]);
  return (
    <Region name="popover">
      <section
        ref={card}
        aria-label={title}
        className="min-h-0 w-[min(21rem,100%)] overflow-y-auto overscroll-contain rounded-3xl border border-glass-line bg-glass-strong p-2 text-on-glass shadow-float backdrop-blur-xl animate-fade-in"
      >
        <h2 className="px-3 pt-2 pb-1 font-text text-sm font-semibold tracking-normal text-on-glass-soft">
          {title}
        </h2>
        {children}
      </section>
    </Region>
  );
}

export const POPOVER_ROW =
  "flex min-h-12 w-full items-center gap-3 rounded-2xl px-3 py-2 text-left transition-colors duration-150 hover:bg-glass-hover";

type PopoverRowProps = {
  icon: ReactNode;
  label: string;
  hint?: string;
  /** The key that does the same. */
  hotkey: string | null;
  onClick: () => void;
};

export const PopoverRow = ({ onClick, ...content }: PopoverRowProps) => (
  <button
    type="button"
    onClick={onClick}
    className={`${POPOVER_ROW} focus-visible:outline-offset-[-2px] focus-visible:outline-on-glass`}
  >
    <PopoverRowContent {...content} />
  </button>
);

/** What a row shows, whether it is pressed or chosen. */
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
