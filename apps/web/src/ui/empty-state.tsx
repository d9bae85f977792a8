import type { ReactNode } from "react";

type EmptyStateProps = { icon?: ReactNode; children: ReactNode };

/** Shown in an empty panel over the view, with the reason; pages and dialogs use Notice. */
export const EmptyState = ({ icon, children }: EmptyStateProps) => (
  <div
    role="status"
    className="mx-auto grid max-w-[36ch] justify-items-center gap-3 px-5 py-6 text-center text-sm text-ink-soft [&_svg]:size-7"
  >
    {icon}
    <p>{children}</p>
  </div>
);
