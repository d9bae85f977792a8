import type { ReactNode } from "react";
import { TextButton } from "#ui/button.tsx";

/* Components for the marked parts of messages. */

export const strong = (text: string): ReactNode => (
  <strong className="font-semibold wrap-anywhere text-ink">{text}</strong>
);

/** A link to the terms or the privacy notice, in a new tab so that the form is kept. */
export const rulesAt =
  (href: string) =>
  (text: string): ReactNode => (
    <a href={href} target="_blank" rel="noreferrer" className="underline underline-offset-2 hover:text-ink">
      {text}
    </a>
  );

export const pressed =
  (onClick: () => void) =>
  (text: string): ReactNode => <TextButton onClick={onClick}>{text}</TextButton>;
