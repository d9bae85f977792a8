import * as t from "@veranda/messages/pages";
/** How many people are in a space now; nothing when it is empty. */
export function LiveCount({ count, className = "" }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full bg-glass-strong px-2.5 py-1 text-xs font-semibold text-on-glass backdrop-blur-sm ${className}`}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-glass-good animate-pulse-soft" />
      {t.peopleHere({ count })}
    </span>
  );
}
