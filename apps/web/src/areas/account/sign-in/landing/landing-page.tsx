import type { ReactNode } from "react";
import { PageMeta } from "#site/page-meta.tsx";

/** A page that a mail links to. Its address contains a secret at first, which must not leak to other pages. */
export function LandingPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-[70svh] place-items-center px-4">
      <PageMeta title={title} isNoIndex />
      <meta name="referrer" content="no-referrer" />
      {children}
    </div>
  );
}

type LandingCardProps = { title: string; lead: ReactNode; children: ReactNode };

/** The page's form. */
export const LandingCard = ({ title, lead, children }: LandingCardProps) => (
  <section className="w-full max-w-md py-14 animate-rise-in">
    <h1 className="text-[2rem]">{title}</h1>
    <p className="mt-2 mb-7 text-ink-soft">{lead}</p>
    {children}
  </section>
);
