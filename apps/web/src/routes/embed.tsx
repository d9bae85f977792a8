import { QueryFault } from "#api/faults/query-fault.tsx";
import {
  EmbeddedSpace,
  isMissingSpace,
  loadSpaceInBrowser,
  loadSpaceOnServer,
  MissingSpace,
  SpaceMeta,
  useSpaceAddress,
} from "#areas/visit";
import type { Route } from "./+types/embed.ts";

export const loader = (args: Route.LoaderArgs) => loadSpaceOnServer(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadSpaceInBrowser(args);

export default function Embed({ params, loaderData }: Route.ComponentProps) {
  const { preview, shareId, instanceId } = useSpaceAddress(params.address, loaderData);
  if (loaderData.isMissing || isMissingSpace(preview.error)) return <MissingSpace isEmbedded />;
  if (!preview.data) {
    return preview.error ? (
      <QueryFault isWholePage error={preview.error} onRetry={() => void preview.refetch()} />
    ) : null;
  }
  return (
    <>
      <SpaceMeta preview={preview.data} />
      <EmbeddedSpace
        key={preview.data.id}
        preview={preview.data}
        isRefreshing={preview.isFetching}
        shareId={shareId}
        instanceId={instanceId}
      />
    </>
  );
}
