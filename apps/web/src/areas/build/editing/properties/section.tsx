import { useId, type ReactNode } from "react";

/** A titled section of a panel. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-line px-4 pt-3 pb-4 first:border-t-0">
      <div className="mb-2 flex min-h-7 items-center justify-between">
        <h3 id={id} className="font-text text-[0.8125rem] font-semibold tracking-normal text-ink">
          {title}
        </h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
