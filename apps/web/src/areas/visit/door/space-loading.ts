import { CallError } from "@veranda/contract";
import { data, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { loadInBrowser } from "#api/load-in-browser.ts";
import { loadOnServer } from "#api/load-on-server.ts";
import { bootstrapQuery, previewQuery, spaceQuery, type SpaceKey } from "#api/queries.ts";
import { parametersOf, type PageParameters } from "#site/page-parameters.ts";
import { spaceIdOf } from "#site/space-path.ts";

/** Which space an address means, and the share id that came with it. */
export const spaceKeyOf = (address: string, search: PageParameters): SpaceKey => ({
  id: spaceIdOf(address),
  share: search.get("share") ?? undefined,
});

/** There is no such space, or nothing that could be the address of one. */
export const isMissingSpace = (error: unknown): boolean =>
  error instanceof CallError && (error.code === "SPACE_NOT_FOUND" || error.code === "INVALID_INPUT");

/** For the server's loader of a space page: answers 404 where there is no such space. */
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

/** For changes of page in the browser. */
export async function loadSpaceInBrowser(args: Pick<ClientLoaderFunctionArgs, "request" | "params">) {
  const key = spaceKeyOf(args.params.address ?? "", parametersOf(args.request.url));
  await loadInBrowser((queries, client) => [
    queries.prefetchQuery(bootstrapQuery(client)),
    queries.fetchQuery(previewQuery(key, client)).then(
      // Of a closed or missing space the record is refused.
      ({ canJoin }) => (canJoin ? queries.prefetchQuery(spaceQuery(key, client)) : undefined),
      () => {
        // The page says why.
      },
    ),
  ]);
  return { isMissing: false };
}
