// `npm run build -w @veranda/engine`: the bundle of the current sources, under a version made from its content.
// --force builds also when nothing changed; --watch builds again on every change.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "vite";

const CHANNEL = "store";
const KEPT_VERSIONS = 2;
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const output = join(here, "build");
const next = join(output, ".next");
const currentFile = join(output, "current.json");
const sourceFolders = [
  join(here, "src"),
  join(root, "packages/contract/src"),
  join(root, "packages/wire/src"),
];
const sourceFiles = [
  "package.json",
  "vite.config.ts",
  "build.mjs",
  "drop-json-schema.mjs",
  "minify-glsl.mjs",
  "pure-schemas.mjs",
  "three-by-module.mjs",
  "lean-meshopt.mjs",
  "lean-three.ts",
  "unused-three-methods.ts",
  "../../scripts/bundling/code-groups.ts",
  "../../scripts/bundling/leave-out.ts",
  "../../scripts/bundling/lean-zod.ts",
].map((name) => join(here, name));

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

/** What pdf.js fetches when a document asks for it: fonts that every reader has, encodings, decoders, colour profiles. */
const PDF_DATA = ["cmaps", "standard_fonts", "wasm", "iccs"];
/** Runs a document's scripts, which nobody wants here. */
const isOfScripts = (path) => /quickjs/i.test(path);

function copyPdfData(folder) {
  const from = dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/package.json")));
  for (const name of PDF_DATA)
    cpSync(join(from, name), join(folder, "pdf", name), {
      recursive: true,
      filter: (path) => !isOfScripts(path),
    });
}

/** Hash of all that the bundle is made from; tests are no part of it. */
function hashOfSources() {
  const hash = createHash("sha256");
  const lock = join(root, "package-lock.json");
  for (const path of [...sourceFiles, lock, ...sourceFolders.flatMap((folder) => [...filesIn(folder)])]) {
    if (/\.(test|fixture)\.ts$/.test(path)) continue;
    hash.update(`${relative(root, path)}\0`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function hashOfFolder(folder) {
  const hash = createHash("sha256");
  for (const path of filesIn(folder)) hash.update(`${relative(folder, path)}\0`).update(readFileSync(path));
  return hash.digest("hex").slice(0, 8);
}

/** Puts a brotli twin beside each file; gives the size of each as sent. */
function compress(folder) {
  const sizes = new Map();
  for (const path of Array.from(filesIn(folder))) {
    const bytes = readFileSync(path);
    const packed = brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    });
    writeFileSync(`${path}.br`, packed);
    sizes.set(relative(folder, path), packed.length);
  }
  return sizes;
}

/** The entry and all that it imports before it can start. */
function startFiles(chunks) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set();
  const visit = (name) => {
    const chunk = byName.get(name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    chunk.imports.forEach(visit);
  };
  chunks.filter(({ isEntry }) => isEntry).forEach(({ fileName }) => visit(fileName));
  return [...found];
}

/** The commit that the sources stand on; a copy without a repository has none. */
function shortSha() {
  try {
    return execFileSync("git", ["rev-parse", "--short=8", "HEAD"], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
    })
      .toString()
      .trim();
  } catch {
    return "00000000";
  }
}

function readCurrent() {
  try {
    return JSON.parse(readFileSync(currentFile, "utf8"));
  } catch {
    return null;
  }
}

function removeOldVersions(channelFolder, newest) {
  const versions = readdirSync(channelFolder)
    .filter((name) => name !== newest)
    .map((name) => ({ path: join(channelFolder, name), at: statSync(join(channelFolder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of versions.slice(KEPT_VERSIONS - 1)) rmSync(path, { recursive: true });
}

async function buildOnce(isForced) {
  const sources = hashOfSources();
  const current = readCurrent();
  const isThere = current && existsSync(join(output, current.channel, current.version, "engine.js"));
  if (!isForced && isThere && current.sources === sources) return;

  const result = await build({ root: here, configFile: join(here, "vite.config.ts") });
  copyPdfData(next);
  const chunks = result.output.filter(({ type }) => type === "chunk");
  const packageVersion = JSON.parse(readFileSync(join(here, "package.json"), "utf8")).version;
  const version = `${packageVersion}-${hashOfFolder(next)}`;
  const sizes = compress(next);
  const sha = shortSha();
  const descriptor = {
    channel: CHANNEL,
    shortSha: sha,
    version,
    versionString: `${version} (${sha})`,
    bytes: startFiles(chunks).reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0),
    unpackedBytes: statSync(join(next, "engine.js")).size,
    startFiles: startFiles(chunks),
  };
  writeFileSync(join(next, "descriptor.json"), JSON.stringify(descriptor));
  const folder = join(output, CHANNEL, version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(next, folder);
  writeFileSync(`${currentFile}.new`, JSON.stringify({ ...descriptor, sources }));
  renameSync(`${currentFile}.new`, currentFile);
  removeOldVersions(dirname(folder), version);
  process.stdout.write(
    `Engine ${descriptor.versionString}: ${(descriptor.bytes / 1000).toFixed(1)} kB to start\n`,
  );
}

await buildOnce(process.argv.includes("--force"));
if (process.argv.includes("--watch")) {
  let timer = null;
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      buildOnce(false).catch((error) => process.stderr.write(`${error.message}\n`));
    }, 150);
  };
  for (const folder of sourceFolders) watch(folder, { recursive: true }, again);
}
