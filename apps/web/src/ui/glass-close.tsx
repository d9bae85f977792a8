import { X } from "lucide-react";

type GlassCloseProps = { label: string; onClick: () => void; className?: string };

/** The cross of what stands over the view. */
export function GlassClose({ label, onClick, className = "" }: GlassCloseProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`hit grid size-9 shrink-0 place-items-center rounded-full text-on-glass-soft transition-colors duration-150 hover:bg-glass-hover hover:text-on-glass focus-visible:outline-on-glass ${className}`}
    >
      <X className="size-5" aria-hidden="true" />
    </button>
  );
}
