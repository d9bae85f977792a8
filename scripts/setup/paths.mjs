import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const fromRoot = (...parts) => join(root, ...parts);

/** Node 24 as the workspaces bring it, whatever Node runs this script. */
export const node = fromRoot("node_modules/.bin/node");
