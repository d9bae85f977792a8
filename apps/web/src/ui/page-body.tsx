import type { ReactNode } from "react";

/** The common width and margins of listing pages. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-[112.5rem] px-(--gutter) pt-6 pb-20">{children}</div>;
}
