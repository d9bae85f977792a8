import * as pages from "@veranda/messages/pages";
import { Skeleton } from "../../ui/skeleton.tsx";

/** As high as what comes. */
export function PanelSkeleton() {
  return (
    <div
      role="status"
      aria-label={pages.loading()}
      className="rounded-3xl border border-line bg-surface p-5 sm:p-7"
    >
      <Skeleton className="h-7 w-40 rounded-lg" />
      <Skeleton className="mt-6 h-10 w-full rounded-xl" />
      <Skeleton className="mt-4 h-10 w-full rounded-xl" />
      <Skeleton className="mt-4 h-10 w-2/3 rounded-xl" />
    </div>
  );
}
