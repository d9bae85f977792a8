import { useQuery } from "@tanstack/react-query";
import { usePageParameters } from "#site/page-parameters.ts";
import { previewQuery } from "#api/queries.ts";
import { spaceKeyOf } from "./space-loading.ts";

/** The space of the current address, and the address' other parameters. */
export function useSpaceAddress(address: string, { isMissing }: { isMissing: boolean }) {
  const [search] = usePageParameters();
  return {
    // Where the server found none, nothing is queried.
    preview: useQuery({ ...previewQuery(spaceKeyOf(address, search)), enabled: !isMissing }),
    shareId: search.get("share"),
    instanceId: search.get("instance"),
  };
}
