import * as t from "@veranda/messages/pages";

/** A space is being broadcast. */
export const LiveMark = () => (
  <span className="inline-flex items-center gap-1.5 rounded-full bg-glass-strong px-2.5 py-1 text-xs font-semibold text-on-glass backdrop-blur-sm">
    <span aria-hidden="true" className="size-1.5 rounded-full bg-accent animate-pulse-soft" />
    {t.isLive()}
  </span>
);
