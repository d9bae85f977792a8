import { useId, type ReactNode } from "react";

type SectionProps = { id?: string; title: string; hint?: string; end?: ReactNode; children: ReactNode };

/** A titled section of the host tools. */
export function Section({ id, title, hint, end, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={heading}
      className="scroll-mt-2 border-t border-glass-line py-3 first:border-t-0"
    >
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 id={heading} className="font-text text-sm font-semibold tracking-normal">
          {title}
        </h3>
        {end}
      </div>
      {hint !== undefined && <p className="pt-1 pb-2 text-xs text-on-glass-soft">{hint}</p>}
      {children}
    </section>
  );
}
