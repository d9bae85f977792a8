import type { FeedRow } from "@veranda/contract";
import * as t from "@veranda/messages/explore";
import { ArrowRight, ChevronLeft, ChevronRight } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { IconButton } from "#ui/icon-button.tsx";
import { rowTitle } from "./category-words.ts";
import { SpaceCard } from "./space-card.tsx";
import { useStrip } from "./use-strip.ts";

/** A row of the feed: cards that scroll sideways by swipe, wheel, keyboard or arrow buttons. */
export function SpaceRow({ row }: { row: FeedRow }) {
  const heading = useId();
  const title = rowTitle(row);
  const { ref, isAtStart, isAtEnd, back, further } = useStrip();
  return (
    <section aria-labelledby={heading}>
      <div className="mb-4 flex items-center justify-between gap-4 px-(--gutter)">
        <h2 id={heading} className="text-[1.625rem]">
          {title}
        </h2>
        <div className="flex shrink-0 items-center gap-1">
          {row.href !== null && (
            <Link
              to={row.href}
              prefetch="intent"
              aria-label={t.seeAllOf({ row: title })}
              className="mr-1 inline-flex items-center gap-1.5 rounded-full px-3 py-2 text-sm font-semibold text-ink-soft transition-colors duration-150 hover:bg-hover hover:text-ink"
            >
              {t.seeAll()} <ArrowRight className="size-4" aria-hidden="true" />
            </Link>
          )}
          <span className="hidden gap-1 sm:flex">
            <IconButton label={t.scrollBack({ row: title })} disabled={isAtStart} onClick={back}>
              <ChevronLeft className="size-5" aria-hidden="true" />
            </IconButton>
            <IconButton label={t.scrollForward({ row: title })} disabled={isAtEnd} onClick={further}>
              <ChevronRight className="size-5" aria-hidden="true" />
            </IconButton>
          </span>
        </div>
      </div>
      <ul
        ref={ref}
        className="-my-2 flex snap-x snap-mandatory scroll-px-(--gutter) [scrollbar-width:none] gap-5 overflow-x-auto overscroll-x-contain px-(--gutter) py-2"
      >
        {row.spaces.map((space) => (
          <li
            key={space.id}
            className="w-[78%] shrink-0 snap-start 2xs:w-[46%] lg:w-[31%] 2xl:w-[23.4%] 3xl:w-[18.6%]"
          >
            <SpaceCard space={space} />
          </li>
        ))}
      </ul>
    </section>
  );
}
