import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fromRoot, root } from "./paths.mjs";
import { must } from "./run.mjs";

const notSources = new Set(["node_modules", "build", "dist", ".react-router", ".vite", ".fonts"]);
/** Tests, what only they take, and what is made of a source beside it. */
const NOT_A_SOURCE = /\.(test|fixture)\.[a-z]+$|\.br$|^\.packed/;

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

/** What is built, from which folders, and by which command. */
const parts = [
  messages,
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
export async function ensureBuilt() {
  for (const part of parts) await ensurePart(part);
}

/** The same for the messages alone, which types and tests ask for. */
export const ensureMessages = () => ensurePart(messages);

/** The same for the server alone, which tests start. */
export const ensureServer = () => ensurePart(server);

async function ensurePart(part) {
  const marker = fromRoot("node_modules/.veranda-built", part.title.replaceAll(" ", "-").toLowerCase());
  const wanted = fingerprint(part.sources);
  if (existsSync(fromRoot(part.output)) && existsSync(marker) && readFileSync(marker, "utf8") === wanted)
    return;
  await must(part.title, ...part.command);
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, wanted);
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
