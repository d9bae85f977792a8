import { useQuery } from "@tanstack/react-query";
import { usePageParameters } from "#site/page-parameters.ts";
import { previewQuery } from "#api/queries.ts";
import { spaceKeyOf } from "./space-loading.ts";

/** The space that the current address means, and what its query says besides. */
export function useSpaceAddress(address: string, { isMissing }: { isMissing: boolean }) {
  const [search] = usePageParameters();
  return {
    // Where the server found none, there is nothing to ask.
    preview: useQuery({ ...previewQuery(spaceKeyOf(address, search)), enabled: !isMissing }),
    shareId: search.get("share"),
    instanceId: search.get("instance"),
  };
}
