import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRedis, type TestRedis } from "./redis.ts";
import { openTestServer, type TestServer, type TestServerOptions } from "./test-server.ts";

/** Two servers of one installation, with a common database, secret and Redis. The rooms are the second's. */
export async function openTwoServers(
  settings: Record<string, string> = {},
  roomsTiming: TestServerOptions["roomsTiming"] = {},
): Promise<{ servers: [TestServer, TestServer]; redis: TestRedis; close: () => Promise<void> }> {
  await using opened = new AsyncDisposableStack();
  const redis = await startRedis();
  opened.defer(() => redis.close());
  const first = await openTestServer({ settings: { ...settings, REDIS_URL: redis.url } });
  opened.defer(() => first.close());
  const folder = mkdtempSync(join(tmpdir(), "veranda-second-"));
  opened.defer(() => rmSync(folder, { recursive: true }));
  copyFileSync(join(first.dataFolder, "secret"), join(folder, "secret"));
  const second = await openTestServer({
    settings: { ...settings, REDIS_URL: redis.url, DATABASE_URL: first.databaseUrl, DATA_DIR: folder },
    withRooms: true,
    roomsTiming,
  });
  opened.defer(() => second.close());
  const owned = opened.move();
  return { servers: [first, second], redis, close: () => owned.disposeAsync() };
}
