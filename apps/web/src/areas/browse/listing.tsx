import type { SpaceCard } from "@veranda/contract";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import * as t from "@veranda/messages/pages";
import { useEffect, useRef, type ComponentType, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { QueryFault } from "#api/faults/query-fault.tsx";
import type { SpaceCardProps } from "./space-card.tsx";
import { SpaceGrid, SpaceGridSkeleton } from "./space-grid.tsx";

type ListingProps = {
  query: UseInfiniteQueryResult<InfiniteData<{ spaces: SpaceCard[]; next: number | null }>>;
  /** Shown when the list is empty. */
  empty: ReactNode;
  /** Renders each space, if not as a plain card. */
  Card?: ComponentType<SpaceCardProps>;
};

/** A long list of spaces that loads the next page near its end. */
export function Listing({ query, empty, Card }: ListingProps) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;

  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return undefined;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: "600px",
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  if (query.isPending) return <SpaceGridSkeleton />;
  if (query.data === undefined)
    return <QueryFault error={query.error} onRetry={() => void query.refetch()} />;
  const spaces = query.data.pages.flatMap((page) => page.spaces);
  if (spaces.length === 0) return empty;
  return (
    <>
      <SpaceGrid spaces={spaces} hasFullRows={hasNextPage} {...(Card && { Card })} />
      <div ref={end} className="mt-8">
        {isFetchingNextPage && <SpaceGridSkeleton count={4} />}
        {hasNextPage && !isFetchingNextPage && (
          <div className="flex justify-center">
            <Button onClick={() => void fetchNextPage()}>{t.moreSpaces()}</Button>
          </div>
        )}
      </div>
    </>
  );
}
