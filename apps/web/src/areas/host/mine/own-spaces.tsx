import type { SpaceCard } from "@veranda/contract";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import * as pages from "@veranda/messages/pages";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { SpaceGridSkeleton } from "#areas/browse";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { OwnSpaceCard } from "./own-space-card.tsx";
import { SandboxCard } from "./sandbox-card.tsx";

export const OWN_GRID =
  "grid grid-cols-1 gap-x-5 gap-y-8 2xs:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4 3xl:grid-cols-5";
/** Cards on the first screen. */
const EAGER = 4;

/** What other areas offer for a space, in its menu. */
export type MenuItemsOf = (space: SpaceCard) => ReactNode;

type OwnSpacesProps = {
  query: UseInfiniteQueryResult<InfiniteData<{ spaces: SpaceCard[]; next: number | null }>>;
  wants: (space: SpaceCard) => boolean;
  menuItems: MenuItemsOf;
  hasSandbox?: boolean;
  empty: ReactNode;
};

/** Spaces that the person hosts, with their actions. */
export function OwnSpaces({ query, wants, menuItems, hasSandbox = false, empty }: OwnSpacesProps) {
  if (query.isPending) return <SpaceGridSkeleton count={4} />;
  if (query.data === undefined)
    return <QueryFault error={query.error} onRetry={() => void query.refetch()} />;
  const all = query.data.pages.flatMap(({ spaces }) => spaces);
  const spaces = all.filter(wants);
  return (
    <>
      {(spaces.length > 0 || hasSandbox) && (
        <ul className={OWN_GRID}>
          {spaces.map((space, at) => (
            <li key={space.id} className="min-w-0">
              <OwnSpaceCard space={space} isEager={at < EAGER} menuItems={menuItems(space)} />
            </li>
          ))}
          {hasSandbox && (
            <li className="min-w-0">
              <SandboxCard sandbox={all.find(({ own }) => own?.isSandbox)} />
            </li>
          )}
        </ul>
      )}
      {spaces.length === 0 && !query.hasNextPage && empty}
      {query.hasNextPage && (
        <div className="mt-8 flex justify-center">
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {pages.moreSpaces()}
          </Button>
        </div>
      )}
    </>
  );
}
