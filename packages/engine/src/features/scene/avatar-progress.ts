import type { FetchBytes } from "../../core/download.ts";
import { COMMON_PARTS } from "../../world/avatars/common-parts.ts";

type BuiltFile = { file: string; bytes: number };
type Manifest = { parts: { id: string; mesh: BuiltFile }[]; motion: BuiltFile };

/** A fetch that reports the progress of what avatars need to walk, by the sizes in their catalogue. */
export function withAvatarProgress(
  fetchBytes: FetchBytes,
  manifestUrl: string,
  onFraction: (fraction: number) => void,
): FetchBytes {
  const received = new Map<string, number>();
  let needed: BuiltFile[] = [];
  const report = (url: string, bytes: number): void => {
    // A bundle's URL contains the names of its files.
    const expected = bytesOf(needed.filter(({ file }) => url.includes(file)));
    if (expected === 0) return;
    received.set(url, Math.min(bytes, expected));
    let sum = 0;
    for (const each of received.values()) sum += each;
    onFraction(Math.min(1, sum / bytesOf(needed)));
  };
  return async (url, onBytes, signal) => {
    const count = (bytes: number, total: number | null): void => {
      report(url, bytes);
      onBytes?.(bytes, total);
    };
    const bytes = await fetchBytes(url, count, signal);
    if (url === manifestUrl) needed = neededOf(JSON.parse(new TextDecoder().decode(bytes)) as Manifest);
    return bytes;
  };
}

const neededOf = ({ parts, motion }: Manifest): BuiltFile[] => [
  motion,
  ...parts.flatMap(({ id, mesh }) => (COMMON_PARTS.some((common) => common === id) ? mesh : [])),
];

const bytesOf = (files: readonly BuiltFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
