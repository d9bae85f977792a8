import { formatDate } from "@veranda/messages";
import type { ReactNode } from "react";

export const momentOf = (at: string): string =>
  formatDate(new Date(at), { dateStyle: "medium", timeStyle: "short" });

/** One row of a `dl`: a label and free text. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
);
