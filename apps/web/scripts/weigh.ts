import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { DEFAULT_LOCALE } from "@veranda/messages";
import { messageFiles } from "@veranda/messages/files";

/*
 * `npm run weigh -w @veranda/web`: how much JavaScript of the page's own a public page loads before one enters a
 * space, as sent (brotli), its messages in English among it, from the last build. Fails when one is over its budget.
 */

const BUDGET_BYTES = 170_000;
const CLIENT = join(import.meta.dirname, "../build/client");

type Manifest = {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[]; parentId?: string }>;
};

const manifest = await readManifest();
let isOver = false;
for (const id of Object.keys(manifest.routes).filter((route) => route.startsWith("routes/"))) {
  const files = filesOf(id);
  for (const file of files) for (const messages of await messagesOf(file)) files.add(messages);
  const sizes = await Promise.all([...files].map(sentBytes));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  isOver ||= bytes > BUDGET_BYTES;
  process.stdout.write(
    `${id.padEnd(24)} ${(bytes / 1000).toFixed(1).padStart(7)} kB in ${files.size} files\n`,
  );
}
if (isOver) {
  process.stderr.write(`A page is over its ${BUDGET_BYTES / 1000} kB of JavaScript\n`);
  process.exitCode = 1;
}

/** The manifest is itself a script that the page loads: an assignment of plain JSON. */
async function readManifest(): Promise<Manifest> {
  const names = await readdir(join(CLIENT, "assets"));
  const name = names.find((file) => /^manifest-.*\.js$/.test(file));
  if (name === undefined) throw new Error("The web app is not built");
  const script = await readFile(join(CLIENT, "assets", name), "utf8");
  return JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1)) as Manifest;
}

/** The page's entry, its route and the routes around it, with all that they import. */
function filesOf(routeId: string): Set<string> {
  const files = new Set([manifest.entry.module, ...manifest.entry.imports]);
  for (let id: string | undefined = routeId; id !== undefined; id = manifest.routes[id]?.parentId) {
    const route = manifest.routes[id];
    if (route) for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  }
  return files;
}

/** The files of messages that a script asks for by the names of their areas. */
async function messagesOf(file: string): Promise<string[]> {
  const script = await readFile(join(CLIENT, file), "utf8");
  const areas = script.matchAll(/"@veranda\/messages\/([\w-]+)"/g);
  return Array.from(areas, ([, area = ""]) => `/assets/${messageFiles[DEFAULT_LOCALE]?.[area]}`);
}

async function sentBytes(file: string): Promise<number> {
  const path = join(CLIENT, file);
  const packed = await stat(`${path}.br`).catch(() => stat(path));
  return packed.size;
}
