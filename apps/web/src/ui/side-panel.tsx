import * as t from "@veranda/messages/common";
import { useId, useRef, type ReactNode } from "react";
import { GlassClose } from "./glass-close.tsx";
import { useEscape } from "./use-escape.ts";
import { useFocusReturn } from "./use-focus-return.ts";

type SidePanelProps = {
  title: string;
  className?: string;
  /** Of the button, where the title is a name. */
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A panel beside the view; on phones a sheet below it. Closes with Escape and gives the focus back. */
export function SidePanel({
  title,
  className = "sm:w-90",
  closeLabel = t.closePanel({ title }),
  onClose,
  children,
}: SidePanelProps) {
  const heading = useId();
  const panel = useRef<HTMLElement>(null);

  useEscape(panel, onClose);
  useFocusReturn(panel);

  return (
    <section
      ref={panel}
      aria-labelledby={heading}
      className={`side-panel flex min-h-0 w-full flex-[1_1_26rem] flex-col overflow-hidden rounded-3xl border border-glass-line bg-glass-strong text-on-glass shadow-float backdrop-blur-xl animate-panel-in ${className}`}
    >
      <header className="flex items-center justify-between py-2 pr-2 pl-5">
        <h2 id={heading} className="text-lg">
          {title}
        </h2>
        <GlassClose label={closeLabel} onClick={onClose} />
      </header>
      {children}
    </section>
  );
}
