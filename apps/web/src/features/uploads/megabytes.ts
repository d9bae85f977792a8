/** A size as people read it: bytes divided by a million (product specification, section 9). */
export function megabytes(bytes: number): string {
  const mb = bytes / 1e6;
  if (mb < 0.1) return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
  if (mb >= 1000) return `${(mb / 1000).toFixed(1)} GB`;
  return `${mb < 10 ? mb.toFixed(1) : Math.round(mb)} MB`;
}
