import { createClient, REQUEST_TIMEOUT_MS } from "@veranda/contract";
import { data, redirect } from "react-router";
import { NothingHere } from "#api/faults/nothing-here.tsx";
import { contextOf } from "#api/load-on-server.ts";
import { spacePath } from "#site/space-path.ts";
import type { Route } from "./+types/park.ts";

/** The public lobby's short address. */
export async function loader(args: Route.LoaderArgs) {
  const { apiFetch } = await contextOf(args);
  const client = createClient("/api", apiFetch, REQUEST_TIMEOUT_MS);
  const { data: page } = await client("GET /rooms", { query: { queryType: "lobby", count: 1 } });
  const lobby = page.spaces[0];
  return lobby ? redirect(spacePath(lobby)) : data(null, { status: 404 });
}

/** Shown only where an installation has no lobby. */
export default NothingHere;
