import { isMissingSpace, loadSpaceInBrowser, loadSpaceOnServer } from "../features/space/space-loading.ts";
import { MissingSpace } from "../features/space/missing-space.tsx";
import { SpaceMeta } from "../features/space/space-meta.tsx";
import { SpacePage } from "../features/space/space-page.tsx";
import { SpacePageSkeleton } from "../features/space/space-page-skeleton.tsx";
import { useSpaceAddress } from "../features/space/use-space-address.ts";
import { QueryFault } from "../features/faults/query-fault.tsx";
import type { Route } from "./+types/space.ts";

export const loader = (args: Route.LoaderArgs) => loadSpaceOnServer(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadSpaceInBrowser(args);

export default function Space({ params, loaderData }: Route.ComponentProps) {
  const { preview, shareId, instanceId } = useSpaceAddress(params.address, loaderData);
  if (loaderData.isMissing || isMissingSpace(preview.error)) return <MissingSpace />;
  if (preview.isPending) return <SpacePageSkeleton />;
  if (!preview.data)
    return <QueryFault isWholePage error={preview.error} onRetry={() => void preview.refetch()} />;
  return (
    <>
      <SpaceMeta preview={preview.data} />
      <SpacePage
        key={preview.data.id}
        preview={preview.data}
        isRefreshing={preview.isFetching}
        shareId={shareId}
        instanceId={instanceId}
      />
    </>
  );
}
