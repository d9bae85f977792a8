import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import type { Deliver } from "./mailer.ts";

const storedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  unsubscribe: z.string().optional(),
  at: z.iso.datetime(),
});
export type StoredMail = z.infer<typeof storedMail>;

/** Stores mails as files if no mail server is configured: one JSON file each, with names that sort by time. */
export function deliverToFolder(folder: string, now: () => number): Deliver {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Partial files of a killed process: the job writes that mail again.
  for (const name of readdirSync(folder))
    if (name.endsWith(".part")) rmSync(join(folder, name), { force: true });
  return async (mail) => {
    const at = new Date(now()).toISOString();
    const name = `${at.replaceAll(":", "-")}-${randomBytes(4).toString("hex")}.json`;
    const kept: StoredMail = { ...mail, at };
    // Atomic: readers of the folder never see a partial file.
    const path = join(folder, name);
    try {
      await writeFile(`${path}.part`, JSON.stringify(kept, null, 2), { mode: 0o600, flush: true });
      await rename(`${path}.part`, path);
    } catch (error) {
      await rm(`${path}.part`, { force: true }).catch(() => undefined);
      throw error;
    }
  };
}

/** The newest mails first. */
export async function readStoredMails(folder: string, count: number): Promise<StoredMail[]> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .reverse()
    .slice(0, count);
  return Promise.all(
    names.map(async (name) => storedMail.parse(JSON.parse(await readFile(join(folder, name), "utf8")))),
  );
}
