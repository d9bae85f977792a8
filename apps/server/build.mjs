// `npm run build -w @veranda/server`: the server's code and the packages that it reads at its start in a few files, and
// the worker that its uploads are given to. Whole servers that tests start, and `npm run dev`, run the sources.
// Docs: decision 30.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundleServer, bundleWorker, OUTPUT, writeBundle } from "./bundle.ts";

/** Names of the files of the last build. */
const listing = join(OUTPUT, "current.json");
const DAY_MS = 86_400_000;

const worker = await bundleWorker();
const files = [...(await bundleServer(worker[0].fileName)), ...worker];
writeBundle(files);

// A server that runs may still ask for files of the build before: they go a day after they were replaced.
const written = files.map((file) => file.fileName);
const before = existsSync(listing) ? JSON.parse(readFileSync(listing, "utf8")) : [];
const now = new Date();
for (const name of before) if (existsSync(join(OUTPUT, name))) utimesSync(join(OUTPUT, name), now, now);
writeFileSync(listing, JSON.stringify(written));
for (const name of readdirSync(OUTPUT)) {
  const path = join(OUTPUT, name);
  const isOf = path === listing || written.includes(name);
  if (!isOf && now.getTime() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true });
}
