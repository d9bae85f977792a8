import { CallError } from "@veranda/contract";
import { data, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { loadInBrowser } from "#api/load-in-browser.ts";
import { loadOnServer } from "#api/load-on-server.ts";
import { bootstrapQuery, previewQuery, spaceQuery, type SpaceKey } from "#api/queries.ts";
import { parametersOf, type PageParameters } from "#site/page-parameters.ts";
import { spaceIdOf } from "#site/space-path.ts";

/** The space of an address, and the share id in it. */
export const spaceKeyOf = (address: string, search: PageParameters): SpaceKey => ({
  id: spaceIdOf(address),
  share: search.get("share") ?? undefined,
});

/** There is no such space, or the address is invalid. */
export const isMissingSpace = (error: unknown): boolean =>
  error instanceof CallError && (error.code === "SPACE_NOT_FOUND" || error.code === "INVALID_INPUT");

/** The server's loader of a space page: answers 404 for an unknown space. */
export async function loadSpaceOnServer(args: Pick<LoaderFunctionArgs, "request" | "context" | "params">) {
  const key = spaceKeyOf(args.params.address ?? "", parametersOf(args.request.url));
  let isMissing = false;
  const dehydrated = await loadOnServer(args, (queries, client) => [
    queries.fetchQuery(previewQuery(key, client)).catch((error: unknown) => {
      isMissing = isMissingSpace(error);
    }),
    queries.prefetchQuery(spaceQuery(key, client)),
    queries.prefetchQuery(bootstrapQuery(client)),
  ]);
  return data({ dehydrated, isMissing }, { status: isMissing ? 404 : 200 });
}

/** For navigation in the browser. */
export async function loadSpaceInBrowser(args: Pick<ClientLoaderFunctionArgs, "request" | "params">) {
  const key = spaceKeyOf(args.params.address ?? "", parametersOf(args.request.url));
  await loadInBrowser((queries, client) => [
    queries.prefetchQuery(bootstrapQuery(client)),
    queries.fetchQuery(previewQuery(key, client)).then(
      // The record of a closed or missing space is refused.
      ({ canJoin }) => (canJoin ? queries.prefetchQuery(spaceQuery(key, client)) : undefined),
      () => {
        // The page shows the reason.
      },
    ),
  ]);
  return { isMissing: false };
}
