import type { ReactNode } from "react";

/** The width and the margins that every listing page keeps to. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-[112.5rem] px-(--gutter) pt-6 pb-20">{children}</div>;
}
