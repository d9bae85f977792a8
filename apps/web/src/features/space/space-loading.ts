import { CallError } from "@veranda/contract";
import { data, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { loadInBrowser, queryClientHere } from "../../api/load-in-browser.ts";
import { loadOnServer } from "../../api/load-on-server.ts";
import { previewQuery, type SpaceKey } from "../../api/queries.ts";
import { spaceIdOf } from "./space-path.ts";

/** Which space an address means, and the share id that came with it. */
export const spaceKeyOf = (address: string, search: URLSearchParams): SpaceKey => ({
  id: spaceIdOf(address),
  share: search.get("share") ?? undefined,
});

const isMissing = (error: unknown) =>
  error instanceof CallError && (error.code === "SPACE_NOT_FOUND" || error.code === "INVALID_INPUT");

const notFound = () => data(null, { status: 404 });

/** For the server's loader of a space page. Throws a 404 where there is no such space. */
export async function loadSpaceOnServer(args: Pick<LoaderFunctionArgs, "request" | "context" | "params">) {
  const key = spaceKeyOf(args.params.address ?? "", new URL(args.request.url).searchParams);
  let missing = false;
  const dehydrated = await loadOnServer(args, (queries, client) => [
    queries.fetchQuery(previewQuery(key, client)).catch((error: unknown) => {
      missing = isMissing(error);
    }),
  ]);
  if (missing) throw notFound();
  return { dehydrated };
}

/** For changes of page in the browser. */
export async function loadSpaceInBrowser(args: Pick<ClientLoaderFunctionArgs, "request" | "params">) {
  const key = spaceKeyOf(args.params.address ?? "", new URL(args.request.url).searchParams);
  await loadInBrowser((queries, client) => [queries.prefetchQuery(previewQuery(key, client))]);
  if (isMissing(queryClientHere().getQueryState(previewQuery(key).queryKey)?.error)) throw notFound();
}
