import { useInfiniteQuery } from "@tanstack/react-query";
import type { SpaceCard } from "@veranda/contract";
import { ownListingQuery } from "#api/people-queries.ts";

type HostedSpaces = {
  spaces: SpaceCard[];
  isAdding: boolean;
  /** Gets more; null: these are all. */
  onMore: (() => void) | null;
};

/** Spaces where the person may make events, their own and others'. A sandbox is for trying out. */
export function useHostedSpaces(): HostedSpaces {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(ownListingQuery("admin"));
  const all = data?.pages.flatMap((page) => page.spaces) ?? [];
  return {
    spaces: all.filter(({ own }) => own?.isSandbox !== true),
    isAdding: isFetchingNextPage,
    onMore: hasNextPage ? () => void fetchNextPage() : null,
  };
}
