import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/pages";
import { feedRowsQuery } from "#api/queries.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { QueryFault } from "#api/faults/query-fault.tsx";
import { SpaceCardSkeleton } from "./space-card-skeleton.tsx";
import { SpaceRow } from "./space-row.tsx";

/** The home page's rows: trending, popular, live, with people in them, newest. Empty rows aren't shown. */
export function FeedRows() {
  const { data, error, isPending, refetch } = useQuery(feedRowsQuery());
  if (isPending) return <FeedRowsSkeleton />;
  if (data === undefined) return <QueryFault error={error} onRetry={() => void refetch()} />;
  return (
    <div className="mt-12 flex flex-col gap-12">
      {data
        .filter((row) => row.spaces.length > 0)
        .map((row) => (
          <SpaceRow key={row.id} row={row} />
        ))}
    </div>
  );
}

function FeedRowsSkeleton() {
  return (
    <div
      role="status"
      aria-label={t.loadingSpaces()}
      className="mt-12 flex flex-col gap-12 overflow-hidden px-(--gutter)"
    >
      {[0, 1].map((row) => (
        <div key={row}>
          <Skeleton className="mb-5 h-7 w-40" />
          <div className="flex gap-5">
            {[0, 1, 2, 3].map((card) => (
              <div key={card} className="w-[78%] shrink-0 2xs:w-[46%] lg:w-[31%] 2xl:w-[23.4%] 3xl:w-[18.6%]">
                <SpaceCardSkeleton />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
