import type { ReactNode } from "react";

type GlassIconButtonProps = { label: string; onClick: () => void; className?: string; children: ReactNode };

/** A small round icon button over the view. */
export function GlassIconButton({ label, onClick, className = "", children }: GlassIconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`hit grid size-9 shrink-0 place-items-center rounded-full text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink ${className}`}
    >
      {children}
    </button>
  );
}
