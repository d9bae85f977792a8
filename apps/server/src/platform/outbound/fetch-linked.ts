import { writeFile } from "node:fs/promises";
import { FetchFailed, type FetchFile } from "./fetch-file.ts";

/** An IPFS content id, and a path in it. */
const IPFS = /^ipfs:\/\/(?:ipfs\/)?([A-Za-z0-9]{20,120}(?:\/[^?#]*)?)$/i;

/**
 * Fetches what tokens link to: from the public internet, from IPFS through a gateway, or from the link itself
 * (`data:`).
 */
export function createFetchLinked(fetchFile: FetchFile, gateway: string): FetchFile {
  return async (link, path, limits) => {
    if (/^data:/i.test(link)) {
      const bytes = fromData(link);
      if (bytes.length > limits.bytes) throw new FetchFailed("too_large", "as it says");
      await writeFile(path, bytes, { flag: "wx" });
      return;
    }
    const [, content] = IPFS.exec(link) ?? [];
    await fetchFile(content === undefined ? link : inGateway(gateway, content), path, limits);
  };
}

function inGateway(gateway: string, content: string): string {
  const root = `${gateway}/ipfs/`;
  const url = URL.parse(root + content);
  // A path with `..` can escape from the content.
  if (url === null || !url.href.startsWith(root)) throw new FetchFailed("refused", "a path that leads out");
  return url.href;
}

function fromData(link: string): Buffer {
  const comma = link.indexOf(",");
  if (comma < 0) throw new FetchFailed("missing", "it holds nothing");
  const body = link.slice(comma + 1);
  if (/;base64$/i.test(link.slice(0, comma))) return Buffer.from(body, "base64");
  try {
    return Buffer.from(decodeURIComponent(body));
  } catch {
    // Used as it is: many contracts don't encode their JSON.
    return Buffer.from(body);
  }
}
