import { buffer } from "node:stream/consumers";
import { nameInUrl, presentation } from "../../platform/files/file-name.ts";
import type { Files } from "../../platform/files/files.ts";

/**
 * A stored picture or clip as an address that holds it, for staff: at its own address nobody is given a file that was
 * removed. null: it is gone, none that a browser shows, or larger than `maxBytes`.
 */
export async function dataAddress(
  read: Files["read"],
  url: string,
  maxBytes: number,
): Promise<string | null> {
  const name = nameInUrl(url);
  const { type, isShown } = presentation(name);
  const stored = isShown ? await read(name) : null;
  if (stored === null) return null;
  if (stored.size > maxBytes) {
    stored.stream.destroy();
    return null;
  }
  return `data:${type};base64,${(await buffer(stored.stream)).toString("base64")}`;
}
