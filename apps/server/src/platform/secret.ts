import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.ts";
import { writeWhole } from "./write-whole.ts";
import { messageOf } from "./thrown.ts";

const LENGTH = 32;

/** The installation's secret: generated at the first start, readable by its owner only. */
export function openSecret(folder: string): Uint8Array {
  const path = join(folder, "secret");
  try {
    if (!existsSync(path)) writeWhole(path, randomBytes(LENGTH).toString("base64url"));
  } catch (cause) {
    throw new StartError(`The secret ${path} can't be written: ${messageOf(cause)}.`, { cause });
  }
  const secret = Buffer.from(readFileSync(path, "utf8"), "base64url");
  if (secret.length !== LENGTH)
    throw new StartError(
      `The secret ${path} is damaged; put it back from a backup or remove it to make a new one.`,
    );
  return secret;
}
