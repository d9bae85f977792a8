import type { ReactElement } from "react";
import { MARKS } from "#styles/artwork.ts";
import type { PopupMethod } from "#session/sign-in.ts";

const MARK = { className: "size-5 shrink-0", "aria-hidden": true } as const;

/** The providers' logos, as their guidelines have them. */
export const PROVIDER_LOGOS: Record<PopupMethod, ReactElement> = {
  Google: (
    <svg viewBox="0 0 48 48" {...MARK}>
      <path
        fill={MARKS.google.red}
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
      <path
        fill={MARKS.google.blue}
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.2 5.5-4.8 7.2l7.7 6c4.5-4.2 7.2-10.4 7.2-17.6z"
      />
      <path
        fill={MARKS.google.yellow}
        d="M10.5 28.6A14.5 14.5 0 0 1 9.8 24c0-1.6.3-3.1.8-4.6l-8-6.2A24 24 0 0 0 0 24c0 3.9.9 7.5 2.6 10.8z"
      />
      <path
        fill={MARKS.google.green}
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
      />
    </svg>
  ),
  Apple: (
    <svg viewBox="0 0 24 24" fill="currentColor" {...MARK}>
      <path d="M16.4 12.6c0-2.4 2-3.6 2.1-3.6-1.1-1.7-2.9-1.9-3.5-1.9-1.5-.2-2.9.9-3.7.9-.7 0-1.9-.9-3.2-.8-1.6 0-3.1.9-4 2.4-1.7 2.9-.4 7.3 1.2 9.7.8 1.2 1.8 2.5 3.1 2.4 1.2 0 1.7-.8 3.2-.8s1.9.8 3.2.8c1.3 0 2.2-1.2 3-2.3.9-1.4 1.3-2.7 1.3-2.8 0 0-2.6-1-2.7-4zM14 5.6c.6-.8 1.1-1.9.9-3.1-1 .1-2.1.7-2.8 1.5-.6.7-1.2 1.8-1 2.9 1.1.1 2.2-.5 2.9-1.3z" />
    </svg>
  ),
  Microsoft: (
    <svg viewBox="0 0 21 21" {...MARK}>
      <path fill={MARKS.microsoft.red} d="M0 0h10v10H0z" />
      <path fill={MARKS.microsoft.green} d="M11 0h10v10H11z" />
      <path fill={MARKS.microsoft.blue} d="M0 11h10v10H0z" />
      <path fill={MARKS.microsoft.yellow} d="M11 11h10v10H11z" />
    </svg>
  ),
};
