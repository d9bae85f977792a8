import type { ReactNode } from "react";
import { Breadcrumb } from "./breadcrumb.tsx";

type PageHeadProps = { title: string; lead?: ReactNode; emoji?: string };

/** The head of a listing page: breadcrumb, title, and subtitle. */
export function PageHead({ title, lead, emoji }: PageHeadProps) {
  return (
    <div className="mb-8">
      <Breadcrumb current={title} />
      <h1 className="mt-3 flex items-center gap-3 wrap-anywhere text-[clamp(2rem,4vw,2.75rem)]">
        {emoji !== undefined && (
          <span aria-hidden="true" className="font-emoji text-[0.85em] leading-none">
            {emoji}
          </span>
        )}
        {title}
      </h1>
      {lead !== undefined && <p className="mt-2.5 max-w-[68ch] text-lg text-ink-soft">{lead}</p>}
    </div>
  );
}
