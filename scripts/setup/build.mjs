import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { freemem } from "node:os";
import { dirname, join, relative } from "node:path";
import { oneAtATime } from "./one-at-a-time.mjs";
import { fromRoot, root } from "./paths.mjs";
import { must, mustAll } from "./run.mjs";

const notSources = new Set(["node_modules", "build", "dist", ".react-router", ".vite", ".fonts"]);
/** Tests, what only they take, and what is made of a source beside it. */
const NOT_A_SOURCE = /\.(test|fixture)\.[a-z]+$|\.br$|^\.packed/;

/** Free memory with which all parts are built at the same time: the pages alone take over a gigabyte. */
const BYTES_AT_ONCE = 4e9;

const messages = {
  title: "Compiling the messages",
  sources: ["packages/messages", "package-lock.json"],
  output: "packages/messages/build/files.js",
  command: ["npm", ["run", "--silent", "build", "-w", "@veranda/messages"]],
};

const server = {
  title: "Building the server",
  sources: [
    "packages/contract",
    "packages/wire",
    "packages/messages",
    "apps/server",
    "scripts/bundling",
    "package-lock.json",
  ],
  output: "apps/server/build/main.mjs",
  command: ["npm", ["run", "--silent", "build", "-w", "@veranda/server"]],
};

/** What is built once the messages are, from which folders, and by which command. */
const parts = [
  {
    title: "Building the engine",
    sources: [
      "packages/contract",
      "packages/wire",
      "packages/engine",
      "scripts/bundling",
      "package-lock.json",
    ],
    output: "packages/engine/build/current.json",
    command: ["npm", ["run", "--silent", "build", "-w", "@veranda/engine"]],
  },
  {
    title: "Building the pages",
    sources: ["packages/contract", "packages/messages", "apps/web", "scripts/bundling", "package-lock.json"],
    output: "apps/web/build/server/index.js",
    command: ["npm", ["run", "--silent", "build", "-w", "@veranda/web"]],
  },
  server,
  {
    title: "Packing the content",
    sources: ["content/built", "scripts/pack-content.mjs"],
    output: "content/built/.packed",
    command: ["node", ["scripts/pack-content.mjs"]],
  },
];

/** Builds each part whose sources changed since it was built last. */
export const ensureBuilt = () =>
  buildAlone([messages, ...parts], async () => {
    await ensurePart(messages);
    const stale = parts.flatMap(staleOf);
    if (stale.length > 1 && freeBytes() > BYTES_AT_ONCE) await mustAll(stale, markBuilt);
    else for (const part of parts) await ensurePart(part);
  });

/** The same for the messages alone, which types and tests ask for. */
export const ensureMessages = () => buildAlone([messages], () => ensurePart(messages));

/** The same for the server alone, which tests start. */
export const ensureServer = () => buildAlone([server], () => ensurePart(server));

/** Two that build the same part at one moment would take each other's files away. */
async function buildAlone(all, build) {
  if (!all.some((part) => staleOf(part).length > 0)) return;
  await oneAtATime(fromRoot("node_modules/.veranda-built/lock"), build, {
    onWait: () => console.log("Waiting for another build of this folder to end …"),
  });
}

/** Also where a container may take less than the machine has; Node before 20.13 doesn't say so. */
const freeBytes = () => process.availableMemory?.() ?? freemem();

/** The part with what marks it as built from the sources of now; none where it is so marked. */
function staleOf(part) {
  const marker = fromRoot("node_modules/.veranda-built", part.title.replaceAll(" ", "-").toLowerCase());
  const mark = fingerprint(part.sources);
  const isBuilt =
    existsSync(fromRoot(part.output)) && existsSync(marker) && readFileSync(marker, "utf8") === mark;
  return isBuilt ? [] : [{ ...part, marker, mark }];
}

/** The mark is of the sources before the build: what changed meanwhile is built again. */
function markBuilt({ marker, mark }) {
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, mark);
}

async function ensurePart(part) {
  for (const stale of staleOf(part)) {
    await must(stale.title, ...stale.command);
    markBuilt(stale);
  }
}

/** Names, sizes and times of the files below these paths: quick, any change shows, and a moved checkout stays built. */
export function fingerprint(paths) {
  const hash = createHash("sha256");
  const visit = (path) => {
    const stat = statSync(path);
    if (!stat.isDirectory()) {
      hash.update(`${relative(root, path)}\0${stat.size}\0${stat.mtimeMs}\n`);
      return;
    }
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (!notSources.has(entry.name) && !NOT_A_SOURCE.test(entry.name)) visit(join(path, entry.name));
    }
  };
  for (const path of paths) visit(fromRoot(path));
  return hash.digest("hex");
}
