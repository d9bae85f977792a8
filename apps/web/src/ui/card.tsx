import * as pages from "@veranda/messages/pages";
import { useId, type ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";

/** A card's classes, for elements that aren't a titled section. */
export const CARD = "rounded-3xl border border-line bg-surface shadow-card";
/** A smaller card, in a list. */
export const SMALL_CARD = "rounded-2xl border border-line bg-surface";

type CardProps = { title: string; lead?: ReactNode; children: ReactNode };

/** A titled section of a page. */
export function Card({ title, lead, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`p-5 sm:p-7 ${CARD}`}>
      <h2 id={id} className="text-[1.375rem]">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-1.5 text-ink-soft">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}

type CardLineProps = { icon?: ReactNode; name: ReactNode; note?: ReactNode; children?: ReactNode };

/** A row with a label and its actions. */
export function CardLine({ icon, name, note, children }: CardLineProps) {
  return (
    <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-44 gap-3">
        {icon !== undefined && <span className="mt-0.5 shrink-0 text-ink-soft">{icon}</span>}
        <div className="min-w-0">
          <div className="font-medium wrap-anywhere">{name}</div>
          {note !== undefined && <div className="text-sm wrap-anywhere text-ink-soft">{note}</div>}
        </div>
      </div>
      {children !== undefined && <div className="flex shrink-0 items-center gap-2">{children}</div>}
    </div>
  );
}

/** The list around CardLines. */
export const CARD_LINES = "-my-3 divide-y divide-line";

/** As high as the content that replaces it. */
export function CardSkeleton() {
  return (
    <div role="status" aria-label={pages.loading()} className={`p-5 sm:p-7 ${CARD}`}>
      <Skeleton className="h-7 w-40 rounded-lg" />
      <Skeleton className="mt-6 h-10 w-full rounded-xl" />
      <Skeleton className="mt-4 h-10 w-full rounded-xl" />
      <Skeleton className="mt-4 h-10 w-2/3 rounded-xl" />
    </div>
  );
}
