import { CallError } from "@veranda/contract";
import { data, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { loadInBrowser } from "#api/load-in-browser.ts";
import { loadOnServer } from "#api/load-on-server.ts";
import { eventIdOf } from "#site/event-path.ts";
import { parametersOf, type PageParameters } from "#site/page-parameters.ts";
import { eventQuery, type EventKey } from "./event-queries.ts";

/** There is no such event, or the address is invalid. */
export const isMissingEvent = (error: unknown): boolean =>
  error instanceof CallError && (error.code === "EVENT_NOT_FOUND" || error.code === "INVALID_INPUT");

/** The reader may not see its space. */
export const isClosedEvent = (error: unknown): boolean =>
  error instanceof CallError && error.code === "USER_UNAUTHORIZED";

const keyOf = (address: string | undefined, search: PageParameters): EventKey => ({
  id: eventIdOf(address ?? ""),
  share: search.get("share") ?? undefined,
});

/** The server’s loader: answers 404 for an unknown event. One that is closed to guests may be open to who is signed in. */
export async function loadEventOnServer(args: Pick<LoaderFunctionArgs, "request" | "context" | "params">) {
  const key = keyOf(args.params["address"], parametersOf(args.request.url));
  let isMissing = false;
  const dehydrated = await loadOnServer(args, (queries, client) => [
    queries.fetchQuery(eventQuery(key, client)).catch((error: unknown) => {
      isMissing = isMissingEvent(error);
    }),
  ]);
  return data({ dehydrated, isMissing }, { status: isMissing ? 404 : 200 });
}

/** For navigation in the browser. */
export async function loadEventInBrowser(args: Pick<ClientLoaderFunctionArgs, "request" | "params">) {
  const key = keyOf(args.params["address"], parametersOf(args.request.url));
  await loadInBrowser((queries) => [queries.prefetchQuery(eventQuery(key))]);
  return { isMissing: false };
}
