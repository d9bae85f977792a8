import { useId, type ReactNode } from "react";

type PanelProps = { title: string; lead?: ReactNode; children: ReactNode };

/** One matter of the settings, with its name. */
export function Panel({ title, lead, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-3xl border border-line bg-surface p-5 shadow-card sm:p-7"
    >
      <h2 id={id} className="text-[1.375rem]">
        {title}
      </h2>
      {lead !== undefined && <p className="mt-1.5 text-ink-soft">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  );
}

type PanelRowProps = { icon?: ReactNode; name: ReactNode; note?: ReactNode; children?: ReactNode };

/** A line with what it is about, and what one can do about it. */
export function PanelRow({ icon, name, note, children }: PanelRowProps) {
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

export const ROWS = "-my-3 divide-y divide-line";
