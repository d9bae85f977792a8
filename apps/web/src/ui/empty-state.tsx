import type { ReactNode } from "react";

type EmptyStateProps = { icon?: ReactNode; children: ReactNode };

/** Where a panel over the view has nothing to show, and why; of a page or a dialog that is a Notice. */
export const EmptyState = ({ icon, children }: EmptyStateProps) => (
  <div
    role="status"
    className="mx-auto grid max-w-[36ch] justify-items-center gap-3 px-5 py-6 text-center text-sm text-on-glass-soft [&_svg]:size-7"
  >
    {icon}
    <p>{children}</p>
  </div>
);
