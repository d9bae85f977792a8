import type { ReactNode } from "react";

type NoticeProps = {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  /** The next action. */
  actions?: ReactNode;
  /** Errors are announced at once. */
  isError?: boolean;
  /** The page's only content: its title is the page's heading. */
  isWholePage?: boolean;
};

/** A message where there is nothing to show: an empty list, an error, a closed space. */
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
