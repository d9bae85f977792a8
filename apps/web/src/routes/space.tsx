import {
  isMissingSpace,
  loadSpaceInBrowser,
  loadSpaceOnServer,
  MissingSpace,
  SpaceMeta,
  SpacePage,
  SpacePageSkeleton,
  useSpaceAddress,
} from "#areas/visit";
import { QueryFault } from "#api/faults/query-fault.tsx";
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
