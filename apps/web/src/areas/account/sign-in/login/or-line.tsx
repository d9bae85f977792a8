import * as t from "@veranda/messages/auth";

/** Between two ways to sign in. */
export const OrLine = () => (
  <p className="my-5 flex items-center gap-3 text-sm text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {t.or()}
  </p>
);
