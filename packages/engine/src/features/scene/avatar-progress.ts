import type { FetchBytes } from "../../core/download.ts";

type Sizes = { mesh: { file: string; bytes: number }; motion: { file: string; bytes: number } };

/** A fetch that tells how much of what the avatars need to walk has come: their catalogue says how large it is. */
export function withAvatarProgress(
  fetchBytes: FetchBytes,
  manifestUrl: string,
  onFraction: (fraction: number) => void,
): FetchBytes {
  const received = new Map<string, number>();
  let sizes: Sizes | null = null;
  const report = (url: string, bytes: number): void => {
    const needed = [sizes?.mesh, sizes?.motion].find((each) => each && url.endsWith(each.file));
    if (!needed || !sizes) return;
    received.set(needed.file, bytes);
    let sum = 0;
    for (const each of received.values()) sum += each;
    onFraction(Math.min(1, sum / (sizes.mesh.bytes + sizes.motion.bytes)));
  };
  return async (url, onBytes, signal) => {
    const count = (bytes: number, total: number | null): void => {
      report(url, bytes);
      onBytes?.(bytes, total);
    };
    const bytes = await fetchBytes(url, count, signal);
    if (url === manifestUrl) sizes = JSON.parse(new TextDecoder().decode(bytes)) as Sizes;
    return bytes;
  };
}
