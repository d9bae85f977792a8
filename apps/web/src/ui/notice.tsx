import type { ReactNode } from "react";

type NoticeProps = {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** What one can do next. */
  actions?: ReactNode;
  /** An error is announced at once. */
  isError?: boolean;
  /** All there is on the page: its title is the page's. */
  isWholePage?: boolean;
};

/** A calm sentence where there is nothing to show: an empty list, a failure, a closed door. */
export function Notice({
  icon,
  title,
  children,
  actions,
  isError = false,
  isWholePage = false,
}: NoticeProps) {
  const Heading = isWholePage ? "h1" : "h2";
  return (
    <div
      role={isError ? "alert" : undefined}
      className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center animate-rise-in"
    >
      {icon !== undefined && (
        <span className="mb-5 grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
          {icon}
        </span>
      )}
      <Heading className="text-2xl">{title}</Heading>
      {children !== undefined && <p className="mt-3 text-ink-soft">{children}</p>}
      {actions !== undefined && <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
