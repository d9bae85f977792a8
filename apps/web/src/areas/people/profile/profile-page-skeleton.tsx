import * as t from "@veranda/messages/profile";
import { PageBody } from "#ui/page-body.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { BANNER } from "./profile-banner.tsx";

/** The skeleton of a profile's head. */
export function ProfilePageSkeleton() {
  return (
    <PageBody>
      <div role="status" aria-label={t.loadingProfile()}>
        <Skeleton className={BANNER} />
        <div className="relative -mt-14 px-1 sm:-mt-18 sm:px-8">
          <Skeleton className="size-28 rounded-full border-4 border-paper sm:size-36" />
          <Skeleton className="mt-5 h-8 w-56" />
          <Skeleton className="mt-3 h-4 w-32" />
        </div>
      </div>
    </PageBody>
  );
}
