import { createClient, REQUEST_TIMEOUT_MS } from "@veranda/contract";

/** The page's way to the calls. Late-bound, so that a test can stand in for the network. */
export const api = createClient("/api", (input, init) => fetch(input, init), REQUEST_TIMEOUT_MS);
