/** Supported content encodings, best first. */
const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The encoding of the response, null for none (RFC 9110 §12.5.3). `*` is treated as none. */
export function preferredEncoding(accepted: string | string[] | undefined): Encoding | null {
  if (accepted === undefined) return null;
  const weights = new Map<string, number>();
  for (const part of String(accepted).toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith("q="));
    weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)));
  }
  let best: Encoding | null = null;
  let most = 0;
  for (const encoding of ENCODINGS) {
    const weight = weights.get(encoding) ?? 0;
    if (weight > most) [best, most] = [encoding, weight];
  }
  return best;
}

/** Whether If-None-Match matches the tag (RFC 9110 §13.1.2: weak comparison). */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((tag) => opaque(tag) === opaque(etag));
}
