import { bearer, callsWith } from "../../testing/calls-with.ts";
import type { TestPerson } from "../../testing/people.ts";
import type { TestServer } from "../../testing/test-server.ts";
import type { TestClient } from "./test-client.ts";
import { Visits } from "./visits.ts";

/** Somebody's client in a space, by a server of their choice. */
export const enterAs = (
  { origin }: Pick<TestServer, "origin">,
  { token }: Pick<TestPerson, "token">,
  spaceId: string,
): Promise<TestClient> => new Visits(() => origin).enter(callsWith(origin, bearer(token)), spaceId);
