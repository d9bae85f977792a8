import { expect } from "vitest";
import { soon } from "./soon.ts";
import type { TestServer } from "./test-server.ts";

/** Waits until every event recorded so far has been handled. */
export const eventsHandled = ({ db }: Pick<TestServer, "db">): Promise<void> =>
  soon(async () => expect((await db.execute("select 1 from outbox")).rows).toEqual([]));
