import type { ReactNode } from "react";
import { PageMeta } from "#site/page-meta.tsx";

/** A page that a mail leads to. Its address holds a secret at first, which goes to no other page. */
export function LandingPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-[70svh] place-items-center px-4">
      <PageMeta title={title} isNoIndex />
      <meta name="referrer" content="no-referrer" />
      {children}
    </div>
  );
}
