import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { hashPassword, isPassword } from "@veranda/server/src/domains/accounts/password-hash.ts";
import { startChild, type Child } from "./api/child.ts";
import { load, requestOf } from "./api/load.ts";
import { openProduct, type Product } from "./api/product.ts";
import { PASSWORD } from "./api/visitors.ts";
import { figuresOf } from "./figures.ts";
import { processorSeconds } from "./process-usage.ts";
import { treeOf } from "./start/process-memory.ts";

/**
 * The calls that every visit makes, under load, compared with a bare Fastify route in the same run:
 * `npm run bench:api -- --connections 50 --seconds 5 --before ../another-checkout`. Another checkout is measured
 * alternately with this one, call by call. Client and server share the machine, so processor time per answer is more
 * reliable than answers per second; the machine's own variation is printed first.
 */
const { values } = parseArgs({
  options: {
    connections: { type: "string", default: "50" },
    seconds: { type: "string", default: "5" },
    before: { type: "string" },
    /** Only calls whose names contain this; all by default. */
    only: { type: "string", default: "" },
  },
});
const connections = Number(values.connections);
const seconds = Number(values.seconds);
const figures = figuresOf("api");

type Row = {
  what: string;
  request: (product: Product, connection: number) => string;
  /** Goal: minimum answers per second on a quiet machine. */
  goal?: number;
  isPage?: true;
};
const compressed = { "accept-encoding": "gzip, deflate, br" };
/** Of a browser that has visited before: a first visit is also given cookies. */
const browser = { ...compressed, cookie: "uid=mwq5c8f5-00000000000000ff; sapi_token=x" };
const page = { accept: "text/html" };
/** Search words, in turn, so that a cached answer doesn't help. */
let searches = 0;
const WORDS = [
  "piano",
  "garden",
  "quiet",
  "chess",
  "beach",
  "music",
  "evning",
  "readng room",
  "park",
  "stage",
];
const newSearch = (): string => {
  searches += 1;
  return `${WORDS[searches % WORDS.length]} ${searches.toString(36)}`;
};

const ROWS: readonly Row[] = [
  { what: "GET /feature-flags", request: () => requestOf("/api/feature-flags") },
  {
    what: "the same, signed in",
    request: ({ person }) => requestOf("/api/feature-flags", { authorization: `Bearer ${person.token}` }),
  },
  {
    what: "POST login",
    request: ({ people }, connection) =>
      requestOf("/api/auth/v1/login", {}, JSON.stringify(people[connection % people.length]?.credentials)),
  },
  { what: "GET /v2/feed", request: () => requestOf("/api/v2/feed", browser), goal: 5_000 },
  { what: "the same, first visit", request: () => requestOf("/api/v2/feed", compressed) },
  {
    what: "the same, signed in",
    request: ({ person }) =>
      requestOf("/api/v2/feed", { ...compressed, authorization: `Bearer ${person.token}` }),
  },
  { what: "GET /categories", request: () => requestOf("/api/categories", browser), goal: 5_000 },
  { what: "GET /featured", request: () => requestOf("/api/featured", browser), goal: 5_000 },
  {
    what: "GET /spaces/v2/{id}",
    request: ({ space }) => requestOf(`/api/spaces/v2/${space.id}`, browser),
    goal: 5_000,
  },
  {
    what: "GET /search, same words",
    request: () => requestOf("/api/search?query=piano", browser),
    goal: 1_500,
  },
  {
    what: "GET /search, new words",
    request: () => requestOf(`/api/search?query=${encodeURIComponent(newSearch())}`),
    goal: 1_500,
  },
  {
    what: "GET /rooms/{id}/join",
    request: ({ space, guests }, connection) =>
      requestOf(`/api/rooms/${space.id}/join`, guests[connection] ?? {}),
    goal: 1_500,
  },
  {
    what: "space page",
    request: ({ space }) => requestOf(`/s/${space.slug}-${space.id}`, page),
    isPage: true,
  },
  { what: "home page", request: () => requestOf("/", page), isPage: true },
];

console.log(`${connections} connections, ${seconds} s each, after 1 s of warming up\n`);
await using opened = new AsyncDisposableStack();
const root = join(import.meta.dirname, "../..");
const open = async (name: string, folder: string): Promise<Product> => {
  const product = await openProduct(name, folder, connections);
  opened.defer(() => product.close());
  return product;
};
const bare = await startChild(
  join(import.meta.dirname, "api/bare.ts"),
  { NODE_ENV: "production" },
  /port (\d+)/,
);
opened.defer(() => bare.stop());
const before = values.before === undefined ? null : await open("before", resolve(values.before));
const now = await open("now", root);

console.log(
  ["what", "", "a second", "p50 ms", "p99 ms", "CPU ms each", "database", "failed"].map(cell).join(""),
);
await measure("bare Fastify route", "", bare, () => requestOf("/"));
for (const { what, request, goal, isPage } of ROWS.filter((row) => row.what.includes(values.only))) {
  for (const product of before === null ? [now] : [before, now]) {
    if (isPage === true && !product.hasPages) continue;
    const { perSecond, p99 } = await measure(what, product.name, product.child, (connection) =>
      request(product, connection),
    );
    if (product !== now) continue;
    figures.atLeast(what, perSecond, "a second", goal);
    figures.atMost(`${what}, p99`, p99, "ms", goal === 5_000 ? 15 : undefined);
  }
}
if (values.only === "") await measureHashing();

/** Password hashing without a server, with as many at a time as there are connections. */
async function measureHashing(): Promise<void> {
  const phc = await hashPassword(PASSWORD);
  const began = process.cpuUsage();
  const start = performance.now();
  let checked = 0;
  const check = async (): Promise<void> => {
    while (performance.now() - start < seconds * 1000) {
      await isPassword(PASSWORD, phc);
      checked += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, check));
  const { user, system } = process.cpuUsage(began);
  const perSecond = Math.round((checked * 1000) / (performance.now() - start));
  const cpuMs = ((user + system) / 1000 / checked).toFixed(3);
  console.log(["argon2id alone", "", perSecond, "", "", cpuMs, "", 0].map(cell).join(""));
}

async function measure(
  what: string,
  name: string,
  child: Child,
  request: (connection: number) => string,
): Promise<{ perSecond: number; p99: number }> {
  await load({ port: child.port, connections, seconds: 1, request });
  const cpuBefore = child.cpuSeconds();
  const databaseBefore = databaseSeconds(child);
  const result = await load({ port: child.port, connections, seconds, request });
  const { requests, failures, latencies } = result;
  const at = (share: number): number => latencies[Math.floor((requests - 1) * share)] ?? Number.NaN;
  const cpuMs = ((child.cpuSeconds() - cpuBefore) * 1000) / requests;
  const databaseMs = ((databaseSeconds(child) - databaseBefore) * 1000) / requests;
  const perSecond = Math.round(requests / result.seconds);
  const times = [at(0.5).toFixed(1), at(0.99).toFixed(1), cpuMs.toFixed(3), databaseMs.toFixed(3)];
  console.log([what, name, perSecond, ...times, failures].map(cell).join(""));
  return { perSecond, p99: at(0.99) };
}

/** Processor time of all that the server has started, which is its database. */
function databaseSeconds({ pid }: Child): number {
  const [, ...started] = treeOf(pid);
  return started.reduce((sum, process) => sum + processorSeconds(process.pid), 0);
}

function cell(value: string | number, column: number): string {
  if (column === 0) return String(value).padEnd(26);
  return column === 1 ? String(value).padEnd(8) : String(value).padStart(12);
}
