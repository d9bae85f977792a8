import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@veranda/contract";
import type { Child } from "./child.ts";
import { startServer } from "./start-server.ts";
import { guestOf, personOf } from "./visitors.ts";

const CONNECTIONS_A_PERSON = 5;

/** A server of a checkout with its own database, and its clients. */
export type Product = {
  readonly name: string;
  readonly child: Child;
  readonly space: { id: string; slug: string };
  readonly person: Awaited<ReturnType<typeof personOf>>;
  /** Accounts whose passwords are tried at the same time: an account is locked at ten pending attempts. */
  readonly people: readonly Awaited<ReturnType<typeof personOf>>[];
  /** Headers of guests of the space, one for each connection. */
  readonly guests: readonly Record<string, string>[];
  readonly hasPages: boolean;
  close(): Promise<void>;
};

/** The real server; only its rate limits per address are off. */
export async function openProduct(
  name: string,
  root: string,
  connections: number,
  settings: Record<string, string> = {},
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), "veranda-bench-"));
  // Postgres refuses to run as root, so the database may run as another user, which needs to enter this folder.
  chmodSync(folder, 0o755);
  const child = await startServer(root, folder, {
    SIGN_IN_RATE_LIMIT: "0",
    JOIN_RATE_LIMIT: "0",
    INSTANCE_CEILING: "4096",
    ...settings,
  });
  const call = createClient(`http://127.0.0.1:${child.port}/api`, fetch, 30_000);
  const { data } = await call("GET /rooms", { query: { type: "newest", count: 1 } });
  const [space] = data.spaces;
  if (!space) throw new Error("There is no space to visit: the content is not built.");
  const people: Product["people"][number][] = [];
  while (people.length * CONNECTIONS_A_PERSON < connections)
    people.push(await personOf(call, folder, people.length));
  const [person] = people;
  if (person === undefined) throw new Error("Nobody asks: there are no connections.");
  return {
    name,
    child,
    space,
    person,
    people,
    guests: await Promise.all(
      Array.from({ length: connections }, (_, index) => guestOf(call, space.id, index)),
    ),
    hasPages: existsSync(join(root, "apps/web/build/server/index.js")),
    async close() {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
