import { useQuery } from "@tanstack/react-query";
import { usePageParameters } from "../site/page-parameters.ts";
import { previewQuery } from "../../api/queries.ts";
import { spaceKeyOf } from "./space-loading.ts";

/** The space that the current address means, and what its query says besides. */
export function useSpaceAddress(address: string) {
  const [search] = usePageParameters();
  return {
    preview: useQuery(previewQuery(spaceKeyOf(address, search))),
    shareId: search.get("share"),
    instanceId: search.get("instance"),
  };
}
