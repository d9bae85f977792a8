import type { QueryClient } from "@tanstack/react-query";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { countPeople } from "./count-people.ts";
import type { SessionDeps } from "./session.ts";

/** What goes on during a visit and isn't needed to enter. The returned function ends it. */
export function beInside(
  engine: EngineHandle,
  queries: QueryClient,
  { request: { spaceId }, isTokenNews = false }: Pick<SessionDeps, "request" | "isTokenNews">,
): () => void {
  // Few spaces ask for tokens.
  if (isTokenNews)
    import("./gates/say-tokens-checked.ts").then(
      ({ sayTokensChecked }) => sayTokensChecked(engine, spaceId),
      () => undefined,
    );
  return countPeople(engine, queries, spaceId);
}
