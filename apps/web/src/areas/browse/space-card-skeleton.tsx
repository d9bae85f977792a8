import { Skeleton } from "#ui/skeleton.tsx";

/** Has exactly the size of a SpaceCard. */
export function SpaceCardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="aspect-video rounded-2xl" />
      <div className="mt-3 px-0.5">
        <div className="flex h-6 items-center">
          <Skeleton className="h-3.5 w-3/5" />
        </div>
        <div className="flex h-5 items-center">
          <Skeleton className="h-3 w-2/5" />
        </div>
      </div>
    </div>
  );
}
