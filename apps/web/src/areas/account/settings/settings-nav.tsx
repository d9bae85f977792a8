import * as pages from "@veranda/messages/pages";
import { useCallback } from "react";
import { Link } from "react-router";
import { SECTIONS, sectionPath, type SectionId } from "./sections.ts";

/** The sections: a list at the side, on phones a row that scrolls sideways. */
export function SettingsNav({ section }: { section: SectionId }) {
  const showCurrent = useCallback((link: HTMLAnchorElement | null) => {
    const row = link?.closest("ul");
    if (link && row) row.scrollTo({ left: link.offsetLeft - row.clientWidth / 2 + link.clientWidth / 2 });
  }, []);
  return (
    <nav
      aria-label={pages.settings()}
      className="min-w-0 md:sticky md:top-[calc(var(--top-bar)+1.25rem)] md:self-start"
    >
      <ul className="relative -mx-(--gutter) flex [scrollbar-width:none] gap-2 overflow-x-auto px-(--gutter) py-1 md:mx-0 md:flex-col md:gap-0.5 md:px-0">
        {SECTIONS.map(({ id, name, Icon }) => (
          <li key={id} className="shrink-0">
            <Link
              to={sectionPath(id)}
              ref={id === section ? showCurrent : undefined}
              aria-current={id === section ? "page" : undefined}
              preventScrollReset
              className="inline-flex h-10 items-center gap-2.5 rounded-full border border-line bg-surface px-4 text-[0.9375rem] font-semibold whitespace-nowrap text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-ink md:flex md:h-11 md:gap-3 md:rounded-2xl md:border-transparent md:bg-transparent md:font-medium md:aria-[current=page]:border-transparent"
            >
              <Icon className="size-4.5 shrink-0" aria-hidden="true" />
              {name()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
