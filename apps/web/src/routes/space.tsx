import { useMatches } from "react-router";
import {
  EmbeddedSpace,
  isMissingSpace,
  loadSpaceInBrowser,
  loadSpaceOnServer,
  MissingSpace,
  SpaceMeta,
  SpacePage,
  SpacePageSkeleton,
  useSpaceAddress,
  WatchPage,
} from "#areas/visit";
import { Suspense } from "react";
import { usePageParameters } from "#site/page-parameters.ts";
import { QueryFault } from "#api/faults/query-fault.tsx";
import type { Route } from "./+types/space.ts";

export const loader = (args: Route.LoaderArgs) => loadSpaceOnServer(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadSpaceInBrowser(args);

/** A space on its own page, or embedded in another site. */
export default function Space({ params, loaderData }: Route.ComponentProps) {
  const isEmbedded = useMatches().some(({ id }) => id === "routes/embed");
  const [search] = usePageParameters();
  const { preview, shareId, instanceId } = useSpaceAddress(params.address, loaderData);
  if (loaderData.isMissing || isMissingSpace(preview.error)) return <MissingSpace isEmbedded={isEmbedded} />;
  if (preview.isPending) return isEmbedded ? null : <SpacePageSkeleton />;
  if (!preview.data)
    return <QueryFault isWholePage error={preview.error} onRetry={() => void preview.refetch()} />;
  if (search.get("watch") === "1" && preview.data.canJoin && !isEmbedded)
    return (
      <>
        <SpaceMeta preview={preview.data} />
        <Suspense fallback={<SpacePageSkeleton />}>
          <WatchPage key={preview.data.id} preview={preview.data} shareId={shareId} />
        </Suspense>
      </>
    );
  const Page = isEmbedded ? EmbeddedSpace : SpacePage;
  return (
    <>
      <SpaceMeta preview={preview.data} />
      <Page
        key={preview.data.id}
        preview={preview.data}
        isRefreshing={preview.isFetching}
        shareId={shareId}
        instanceId={instanceId}
      />
    </>
  );
}
