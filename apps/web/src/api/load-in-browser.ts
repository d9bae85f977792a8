import { QueryClient } from "@tanstack/react-query";
import { CallError } from "@veranda/contract";
import { api } from "./client.ts";
import type { Prefetch } from "./load-on-server.ts";

/** How long a navigation waits for its data before it shows skeletons instead, in milliseconds. */
const SKELETON_DELAY_MS = 160;

let queriesOfThisPage: QueryClient | undefined;

/** The query cache: one for the life of a page in the browser, a fresh one for each request on the server. */
export function queryClientHere(): QueryClient {
  if (typeof document === "undefined") return new QueryClient();
  queriesOfThisPage ??= new QueryClient({ defaultOptions: { queries: { retry: isWorthRetry } } });
  return queriesOfThisPage;
}

/** Retries once after a failure that may be temporary; a refusal by the server is final. */
function isWorthRetry(failures: number, error: unknown): boolean {
  const { code = "", statusCode = 0 } = error instanceof CallError ? error : {};
  const isRefused = statusCode >= 400 && statusCode < 500 && code !== "RATE_LIMITED";
  return failures < 1 && !isRefused;
}

/** Starts a page's queries and waits briefly for them, so that fast answers show no skeleton. */
export async function loadInBrowser(prefetch: Prefetch): Promise<void> {
  const delay = new Promise((resolve) => setTimeout(resolve, SKELETON_DELAY_MS));
  await Promise.race([Promise.all(prefetch(queryClientHere(), api)), delay]);
}
