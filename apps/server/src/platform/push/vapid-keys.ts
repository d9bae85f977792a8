import { generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../start-error.ts";
import { writeWhole } from "../write-whole.ts";
import { messageOf } from "../thrown.ts";

/** Key pair for signing pushes (RFC 8292): P-256, as base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

const PUBLIC_BYTES = 65;
const PRIVATE_BYTES = 32;
const part = (bytes: number) =>
  z.base64url().refine((text) => Buffer.from(text, "base64url").length === bytes);
const stored = z.object({ publicKey: part(PUBLIC_BYTES), privateKey: part(PRIVATE_BYTES) });

/**
 * The installation's key pair: generated at the first start, readable by its owner only. Subscriptions are bound to it
 * permanently.
 */
export function openVapidKeys(folder: string): VapidKeys {
  const path = join(folder, "push-keys.json");
  try {
    if (!existsSync(path)) writeWhole(path, JSON.stringify(newKeys()));
  } catch (cause) {
    throw new StartError(`The push keys ${path} can't be written: ${messageOf(cause)}.`, { cause });
  }
  try {
    return stored.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    throw new StartError(
      `The push keys ${path} are damaged; put them back from a backup or remove them to make new ones.`,
      { cause },
    );
  }
}

function newKeys(): VapidKeys {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
    format: "jwk",
  });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}
