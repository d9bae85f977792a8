import * as t from "@veranda/messages/pages";

const VARIANTS = {
  /** Over a picture. */
  glass: "bg-glass-strong text-on-glass backdrop-blur-sm",
  /** On the page, in light or dark. */
  page: "bg-accent-soft text-ink",
} as const;

/** Marks a space that is being broadcast. */
export const LiveMark = ({ variant = "glass" }: { variant?: keyof typeof VARIANTS }) => (
  <span
    className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs font-semibold ${VARIANTS[variant]}`}
  >
    <span aria-hidden="true" className="size-1.5 rounded-full bg-accent animate-pulse-soft" />
    {t.isLive()}
  </span>
);
