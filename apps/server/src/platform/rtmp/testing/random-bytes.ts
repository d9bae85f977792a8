/** Pseudo-random numbers from 0 to 1 for a seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A copy with some bytes changed, and sometimes truncated. */
export function damaged(bytes: Buffer, random: () => number): Buffer {
  const changed = Buffer.from(bytes);
  for (let count = 1 + Math.floor(random() * 6); count > 0; count -= 1)
    changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
  return random() < 0.2 ? changed.subarray(0, Math.floor(random() * changed.length)) : changed;
}
