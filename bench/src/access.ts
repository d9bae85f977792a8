import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  mayEditObject,
  mayEnter,
  mayPutOut,
  rightsOf,
  roleOf,
  type Assignment,
  type RoomHosts,
} from "@veranda/contract";
import { peopleById } from "@veranda/server/src/domains/accounts/accounts.ts";
import { createQueue } from "@veranda/server/src/domains/reports/queue.ts";
import { connect } from "@veranda/server/src/platform/db/database.ts";
import { startEmbeddedPostgres } from "@veranda/server/src/platform/db/embedded-postgres.ts";
import { chatFilter } from "@veranda/server/src/platform/text-filter/text-filters.ts";
import { pino } from "pino";
import { fillWithReports } from "./access/reported.ts";
import { figuresOf } from "./figures.ts";
import { quantile, sorted } from "./quantiles.ts";

/**
 * Moderation and access: `npm run bench:access -- --members 10000 --reports 100000 --times 200`. Decisions of the access
 * policy in a space with many administrators, the word filter on usual and on hostile messages, and pages of the moderation
 * queue from a separate Postgres, one after another without HTTP.
 */
const { values } = parseArgs({
  options: {
    members: { type: "string", default: "10000" },
    reports: { type: "string", default: "100000" },
    times: { type: "string", default: "200" },
  },
});
const figures = figuresOf("access");
const [members, reports, times] = [Number(values.members), Number(values.reports), Number(values.times)];
console.log(
  `${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}, load before ${loadavg()[0]?.toFixed(2)}\n`,
);

/** Microseconds per run, sorted; the first thousand runs aren't counted. */
function timed(runs: number, run: (at: number) => unknown): number[] {
  const took: number[] = [];
  for (let at = -1_000; at < runs; at += 1) {
    const from = performance.now();
    run(at + 1_000);
    if (at >= 0) took.push((performance.now() - from) * 1_000);
  }
  return sorted(took);
}
const told = (what: string, took: readonly number[], unit: string, goal?: number): void => {
  const [p50, p99] = [quantile(took, 0.5), quantile(took, 0.99)];
  console.log(`${what}: p50 ${p50.toFixed(1)} ${unit}, p99 ${p99.toFixed(1)} ${unit}`);
  figures.atMost(`${what}, p99`, p99, unit, goal);
};

const idOf = (n: number): string => `p${String(n).padStart(15, "0")}`;
const hosts: RoomHosts = {
  ownerId: idOf(0),
  administrators: Array.from({ length: members }, (_, at) => idOf(at + 1)),
  organizationAdmins: [],
  restrictedPermissions: ["add_content", "edit_admin_content"],
};
/** A hundred roles by account, as an instance stores them. */
const ROLES = ["speaker", "presenter", "guide", "builder"] as const;
const assignments = new Map<string, Assignment[]>(
  Array.from({ length: 100 }, (_, at) => [
    idOf(members + at),
    ROLES.map((role) => ({
      role,
      stand: role === "builder" ? { x: at, y: 0, z: 0, width: 4, depth: 4, heading: 1 } : null,
    })),
  ]),
);
const object = {
  uneditable: false,
  creatorId: null,
  transform: { position: [50, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
} satisfies Parameters<typeof mayEditObject>[2];
const space = { ...hosts, shareSetting: "PRIVATE" as const, isInviteOnly: true, isForAdults: false };
told(
  `the policy's answer with ${members} members and ${assignments.size * ROLES.length} roles`,
  timed(20_000, (at) => {
    // Every tenth has custom roles; about half of the others are administrators.
    const accountId = at % 10 === 0 ? idOf(members + (at % 100)) : idOf((at * 7_919) % (members * 2));
    const role = roleOf(hosts, accountId);
    const viewer = { role, isStaff: false };
    const stranger = { isInvited: false, isOrganizationMember: false, hasShareId: false };
    mayEnter(space, { ...viewer, ...stranger, isBlocked: false, isJudging: false, isMinor: false });
    mayPutOut(hosts, viewer, { role: null, isStaff: false });
    const rights = rightsOf(hosts, { accountId, isStaff: false }, false, assignments.get(accountId));
    return mayEditObject(rights, hosts, object);
  }),
  "µs",
  50,
);

const own = Array.from({ length: 100 }, (_, at) => `${"ab".repeat(15)}${at}*`);
const filter = chatFilter({ blocked: own, allowed: own.map((word) => `*${word}`) });
const LONGEST = 500;
const usual = "Shall we meet at the terrace at eight? I bring the music. ".repeat(9).slice(0, LONGEST);
told(
  "a usual message of 500 characters through the filter of words",
  timed(2_000, () => filter.matches(usual)),
  "µs",
);
for (const [name, unit] of Object.entries({
  "the longest prefixes": "ab",
  "one letter": "a",
  symbols: "$1!",
})) {
  const hostile = unit.repeat(LONGEST).slice(0, LONGEST);
  told(
    `a hostile one of ${name}`,
    timed(2_000, () => filter.matches(hostile)),
    "µs",
  );
}

const folder = mkdtempSync(join(tmpdir(), "veranda-bench-"));
// Postgres refuses to run as root, so the database may run as another user, which needs to enter this folder.
chmodSync(folder, 0o755);
const log = pino({ level: "silent" });
await using stack = new AsyncDisposableStack();
stack.defer(() => rmSync(folder, { recursive: true, force: true }));
const postgres = await startEmbeddedPostgres({
  folder: join(folder, "postgres"),
  log,
  onLost: () => undefined,
});
stack.defer(() => postgres.close());
const database = await connect({ ...postgres.address, database: "postgres" }, log);
stack.defer(() => database.close());
const { db } = database;
await fillWithReports(db, reports);
const queue = createQueue({
  db,
  people: (ids) => peopleById(db, ids),
  isThere: async () => true,
  partsThere: async () => [],
  filesSeen: async () => [],
  now: () => Date.now(),
});
for (const state of ["open", "decided", "appeals"] as const) {
  const took: number[] = [];
  let before: number | undefined;
  for (let at = -10; at < times; at += 1) {
    const from = performance.now();
    const { next } = await queue.page(idOf(0), { state, before });
    if (at >= 0) took.push(performance.now() - from);
    before = next ?? undefined;
  }
  told(`a page of the queue with ${reports} reports, ${state}`, sorted(took), "ms", 30);
}
