import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Folders with the built output of the other workspaces. */
export type BuiltFolders = { readonly engine: string; readonly content: string; readonly web: string };

export const BUILT: BuiltFolders = {
  engine: join(ROOT, "packages/engine/build"),
  content: join(ROOT, "content/built"),
  web: join(ROOT, "apps/web/build"),
};
