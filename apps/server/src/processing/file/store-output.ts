import { createHash } from "node:crypto";
import { rename, stat, writeFile } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { MadeLevel } from "./file-work.ts";

type StoredFile = MadeLevel & { name: string };

/** Writes output to a file named by its content. */
export async function storeOutput(folder: string, content: Uint8Array, ending: string): Promise<StoredFile> {
  const name = `${createHash("sha256").update(content).digest("hex")}.${ending}`;
  await writeFile(join(folder, name), content);
  return { name, bytes: content.length };
}

/** Renames a file in the folder by its content. */
export async function storeWrittenFile(folder: string, written: string, ending: string): Promise<StoredFile> {
  const hash = createHash("sha256");
  const parts: AsyncIterable<Uint8Array> = createReadStream(join(folder, written));
  for await (const part of parts) hash.update(part);
  const name = `${hash.digest("hex")}.${ending}`;
  const { size } = await stat(join(folder, written));
  await rename(join(folder, written), join(folder, name));
  return { name, bytes: size };
}
