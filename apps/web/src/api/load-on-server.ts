import { dehydrate, QueryClient, type DehydratedState } from "@tanstack/react-query";
import { createClient, REQUEST_TIMEOUT_MS, type Client } from "@veranda/contract";
import type { RouterContextProvider } from "react-router";
import { developmentContext } from "./development-context.ts";
import { pageContext, type PageContext } from "./page-context.ts";

export type Prefetch = (queries: QueryClient, client: Client) => Promise<unknown>[];
type ServerArgs = { request: Request; context: Readonly<RouterContextProvider> };

export async function contextOf({ request, context }: ServerArgs): Promise<PageContext> {
  return context.get(pageContext) ?? developmentContext(request);
}

/** Runs a page's queries in parallel and dehydrates the results for the browser. */
export async function loadOnServer(args: ServerArgs, prefetch: Prefetch): Promise<DehydratedState> {
  const { apiFetch } = await contextOf(args);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await Promise.all(prefetch(queries, createClient("/api", apiFetch, REQUEST_TIMEOUT_MS)));
  return dehydrate(queries);
}
