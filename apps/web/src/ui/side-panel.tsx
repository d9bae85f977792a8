import { X } from "lucide-react";
import { useId, useRef, type ReactNode } from "react";
import { useEscape } from "./use-escape.ts";
import { useFocusReturn } from "./use-focus-return.ts";

type SidePanelProps = {
  title: string;
  side?: "left" | "right";
  className?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A panel over one side of the canvas; on phones over its lower half. Closes with Escape and gives the focus back. */
export function SidePanel({ title, side = "right", className = "", onClose, children }: SidePanelProps) {
  const heading = useId();
  const panel = useRef<HTMLElement>(null);

  useEscape(panel, onClose);
  useFocusReturn(panel);

  return (
    <section
      ref={panel}
      aria-labelledby={heading}
      className={`absolute inset-x-2 bottom-20 z-10 flex h-[min(26rem,62%)] flex-col overflow-hidden rounded-3xl border border-glass-line bg-glass-strong text-on-glass shadow-float backdrop-blur-xl animate-panel-in sm:inset-x-auto sm:top-17 sm:bottom-3 sm:h-auto sm:w-90 ${side === "right" ? "sm:right-3" : "sm:left-3"} ${className}`}
    >
      <header className="flex items-center justify-between py-2 pr-2 pl-5">
        <h2 id={heading} className="text-lg">
          {title}
        </h2>
        <button
          type="button"
          aria-label={`Close ${title.toLowerCase()}`}
          onClick={onClose}
          className="hit grid size-10 place-items-center rounded-full text-on-glass-soft transition-colors duration-150 hover:bg-glass-hover hover:text-on-glass focus-visible:outline-on-glass"
        >
          <X className="size-5" aria-hidden="true" />
        </button>
      </header>
      {children}
    </section>
  );
}
