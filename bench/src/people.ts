import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { accessTokenIssuer } from "@veranda/server/src/domains/accounts/access-token.ts";
import { openSecret } from "@veranda/server/src/platform/secret.ts";
import { startServer } from "./api/start-server.ts";
import { ACCESS_SECONDS, fillWithPeople, idOf, sessionIdOf } from "./people/crowded-place.ts";
import { steady, type Ask } from "./people/steady.ts";
import { figuresOf } from "./figures.ts";

/**
 * Profiles and friends lists of people with thousands of friends, requested at a constant rate:
 * `npm run bench:people -- --per-second 100 --seconds 10 --friends 5000`. The server is the real one with its own
 * Postgres; only its rate limits per address are off. Latency is measured from when a request was due.
 */
const { values } = parseArgs({
  options: {
    "per-second": { type: "string", default: "100" },
    seconds: { type: "string", default: "10" },
    people: { type: "string", default: "20000" },
    popular: { type: "string", default: "20" },
    friends: { type: "string", default: "5000" },
  },
});
const figures = figuresOf("people");
const perSecond = Number(values["per-second"]);
const seconds = Number(values.seconds);
const crowd = {
  people: Number(values.people),
  popular: Number(values.popular),
  friends: Number(values.friends),
};
/** People who send requests: enough that none of them reaches their own rate limit. */
const SIGNED_IN = 400;
const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "veranda-bench-"));
// Postgres refuses to run as root, so the database may run as another user, which needs to enter this folder.
chmodSync(folder, 0o755);

try {
  await fillWithPeople(folder, crowd);
  const issue = accessTokenIssuer(openSecret(folder), ACCESS_SECONDS, () => Date.now());
  const server = await startServer(root, folder);
  try {
    console.log(
      `${crowd.people} people, ${crowd.popular} of them with ${crowd.friends} friends; ${perSecond} a second for ${seconds} s`,
    );
    console.log(
      `${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}, load before ${loadavg()[0]?.toFixed(2)}\n`,
    );
    console.log(
      ["what", "p50 ms", "p99 ms", "max ms", "kB each", "CPU ms each", "failed"].map(cell).join(""),
    );
    const as = new Map<number, Record<string, string>>();
    for (let n = 0; n < SIGNED_IN; n += 1) {
      const { accessToken } = await issue({ accountId: idOf(n), sessionId: sessionIdOf(n) });
      as.set(n, {
        authorization: `Bearer ${accessToken}`,
        cookie: "uid=mwq5c8f5-37fb63f9c32f3ef9",
        "accept-encoding": "br",
      });
    }
    const get = (path: string, who: number): Ask => ({ method: "GET", path, headers: as.get(who) ?? {} });
    /** A person with many friends, and a visitor with few. */
    const popular = (n: number): number => n % crowd.popular;
    const visitor = (n: number): number => crowd.popular + (n % crowd.popular);

    const measure = async (what: string, ask: (n: number) => Ask): Promise<void> => {
      await steady({ port: server.port, perSecond, seconds: 2, ask });
      const before = server.cpuSeconds();
      const { latencies, failures, bytes } = await steady({ port: server.port, perSecond, seconds, ask });
      const at = (share: number): string =>
        (latencies[Math.floor((latencies.length - 1) * share)] ?? 0).toFixed(1);
      const cpuMs = ((server.cpuSeconds() - before) * 1000) / latencies.length;
      const row = [what, at(0.5), at(0.99), at(1), (bytes / 1000).toFixed(1), cpuMs.toFixed(2), failures];
      console.log(row.map(cell).join(""));
      figures.atMost(`${what}, p99`, Number(at(0.99)), "ms");
    };

    await measure("GET /profiles/username/{username}", (n) =>
      get(`/api/profiles/username/person${popular(n)}`, visitor(n)),
    );
    await measure("GET /profiles/{id}", (n) => get(`/api/profiles/${idOf(popular(n))}`, visitor(n)));
    await measure("GET /friends, 50 of them", (n) => get("/api/friends?count=50", popular(n)));
    await measure("GET /friends, 250 of them", (n) => get("/api/friends", popular(n)));
    await measure("GET /friends, the last 250", (n) =>
      get(`/api/friends?start=${crowd.friends - 250}`, popular(n)),
    );
    await measure("GET /profiles/{id}/friends, 250", (n) =>
      get(`/api/profiles/${idOf(popular(n))}/friends`, visitor(n)),
    );
    await measure("GET /friends/search", (n) =>
      get(`/api/friends/search?query=person${n % 977}`, n % SIGNED_IN),
    );
    await measure("GET /friends/recommendations", (n) => get("/api/friends/recommendations", popular(n)));
    if (existsSync(join(root, "apps/web/build/server/index.js"))) {
      const page =
        (cookie: string) =>
        (n: number): Ask => ({
          method: "GET",
          path: `/@person${popular(n)}`,
          headers: { accept: "text/html", "accept-encoding": "br", cookie },
        });
      await measure("profile page", page("uid=mwq5c8f5-37fb63f9c32f3ef9"));
      await measure("profile page, with an account", page("uid=mwq5c8f5-37fb63f9c32f3ef9; signed_in=1"));
    }
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function cell(value: string | number, column: number): string {
  return column === 0 ? String(value).padEnd(36) : String(value).padStart(12);
}
