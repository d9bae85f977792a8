import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createClient, type Client } from "@veranda/contract";
import { hashPassword, isPassword } from "@veranda/server/src/domains/accounts/password-hash.ts";
import { startChild, type Child } from "./api/child.ts";
import { load, requestOf } from "./api/load.ts";

/**
 * The calls that every visit makes, under load, beside a bare Fastify route in the same run:
 * `npm run bench:api -- --connections 50 --seconds 5`. The server is the real one with its own Postgres, started as
 * a visitor finds it; only its limits per address are off. What asks shares the machine with what answers, so the
 * processor time of an answer says more than answers a second.
 */
const { values } = parseArgs({
  options: {
    connections: { type: "string", default: "50" },
    seconds: { type: "string", default: "5" },
  },
});
const connections = Number(values.connections);
const seconds = Number(values.seconds);
const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "veranda-bench-"));
// The database may run as another user than root.
chmodSync(folder, 0o755);

const PASSWORD = "a quiet evening";

const bare = await startChild(
  join(import.meta.dirname, "api/bare.ts"),
  { NODE_ENV: "production" },
  /port (\d+)/,
);
const server = await startChild(
  join(root, "apps/server/src/main.ts"),
  {
    NODE_ENV: "production",
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: folder,
    METRICS_PORT: "0",
    RATE_LIMIT: "0",
    SIGN_IN_RATE_LIMIT: "0",
    INSTANCE_CEILING: "4096",
    LOG_PRETTY: "false",
  },
  /is open at http:\/\/localhost:(\d+)/,
);
try {
  const call = createClient(`http://127.0.0.1:${server.port}/api`, fetch, 30_000);
  const { data } = await call("GET /rooms", { query: { type: "newest", count: 1 } });
  const [space] = data.spaces;
  if (!space) throw new Error("There is no space to visit: the content is not built.");
  console.log(`${connections} connections, ${seconds} s each, after 1 s of warming up; ${cpus()[0]?.model}`);
  console.log(
    `${availableParallelism()} cores, Node ${process.version}, load before ${loadavg()[0]?.toFixed(2)}\n`,
  );
  console.log(["what", "a second", "p50 ms", "p99 ms", "CPU ms each", "failed"].map(cell).join(""));

  await measure("bare Fastify route", bare, () => requestOf("/"));
  await measure("GET /feature-flags", server, () => requestOf("/api/feature-flags"));
  const person = await personOf(call, folder);
  await measure("the same, signed in", server, () =>
    requestOf("/api/feature-flags", { authorization: `Bearer ${person.token}` }),
  );
  await measure("POST login", server, () =>
    requestOf("/api/auth/v1/login", {}, JSON.stringify(person.credentials)),
  );
  await measureHashing();
  await measure("GET /v2/feed", server, () => requestOf("/api/v2/feed", { "accept-encoding": "br" }));
  await measure("GET /spaces/v2/{id}", server, () => requestOf(`/api/spaces/v2/${space.id}`));
  await measure("GET /search", server, () => requestOf("/api/search?query=piano"));
  const guests = await Promise.all(
    Array.from({ length: connections }, (_, index) => guestOf(call, space.id, index)),
  );
  await measure("GET /rooms/{id}/join", server, (index) =>
    requestOf(`/api/rooms/${space.id}/join`, guests[index] ?? {}),
  );
  if (existsSync(join(root, "apps/web/build/server/index.js"))) {
    await measure("space page", server, () =>
      requestOf(`/s/${space.slug}-${space.id}`, { accept: "text/html" }),
    );
    await measure("home page", server, () => requestOf("/", { accept: "text/html" }));
  }
} finally {
  await Promise.all([bare.stop(), server.stop()]);
  rmSync(folder, { recursive: true, force: true });
}

async function guestOf(call: Client, id: string, index: number): Promise<Record<string, string>> {
  const noAuthUserID = `mwq5c8f5-${index.toString(16).padStart(16, "0")}`;
  const { data } = await call("POST /rooms/noauth/{id}", {
    params: { id },
    body: { roomId: id, roomShareID: null, noAuthUserID },
  });
  return { authorization: `Bearer ${data.tempToken}`, cookie: `uid=${noAuthUserID}` };
}

/** Someone with a verified account and a session; the mail for it lies in the data folder. */
async function personOf(call: Client, dataFolder: string) {
  const credentials = { email: "bench@example.org", password: PASSWORD };
  await call("POST /auth/v1/register/email", {
    body: { ...credentials, displayName: "Bench", acceptedTerms: true },
  });
  const mails = join(dataFolder, "mail");
  const name = await untilThere(() => readdirSync(mails).find((each) => each.endsWith(".json")));
  const { text } = JSON.parse(readFileSync(join(mails, name), "utf8")) as { text: string };
  const ticket = new URL(/http\S+/.exec(text)?.[0] ?? "").searchParams.get("ticket") ?? "";
  await call("PUT /auth/v1/verify/email", { body: { ...credentials, ticket } });
  const { data } = await call("POST /auth/v1/login", { body: credentials });
  return { credentials, token: data.idToken };
}

async function untilThere<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What hashing alone lets through, as many at a time as there are connections. */
async function measureHashing(): Promise<void> {
  const phc = await hashPassword(PASSWORD);
  const before = process.cpuUsage();
  const start = performance.now();
  let checked = 0;
  const check = async (): Promise<void> => {
    while (performance.now() - start < seconds * 1000) {
      await isPassword(PASSWORD, phc);
      checked += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, check));
  const { user, system } = process.cpuUsage(before);
  const perSecond = Math.round((checked * 1000) / (performance.now() - start));
  const cpuMs = ((user + system) / 1000 / checked).toFixed(3);
  console.log(["argon2id alone", perSecond, "", "", cpuMs, 0].map(cell).join(""));
}

async function measure(what: string, child: Child, request: (connection: number) => string): Promise<void> {
  await load({ port: child.port, connections, seconds: 1, request });
  const before = child.cpuSeconds();
  const {
    requests,
    seconds: took,
    failures,
    latencies,
  } = await load({
    port: child.port,
    connections,
    seconds,
    request,
  });
  const at = (share: number): string => (latencies[Math.floor((requests - 1) * share)] ?? 0).toFixed(1);
  const cpuMs = ((child.cpuSeconds() - before) * 1000) / requests;
  console.log(
    [what, Math.round(requests / took), at(0.5), at(0.99), cpuMs.toFixed(3), failures].map(cell).join(""),
  );
}

function cell(value: string | number, column: number): string {
  return column === 0 ? String(value).padEnd(24) : String(value).padStart(13);
}
