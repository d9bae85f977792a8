import type { ReactNode } from "react";

/** One row of a `dl`: a label and free text. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);
