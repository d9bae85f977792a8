/** A value in a crate file. */
type Value =
  | { token: string }
  | { tokens: string[] }
  | { asset: string }
  | { double: number }
  /** A vector of three small integers, a byte each. */
  | { small: [number, number, number] }
  | { ints: number[] }
  | { vectors: number[]; size: 2 | 3 }
  | { targets: string[] };
/** A prim or a property by path, with its fields. */
export type CrateSpec = { path: string; fields: Record<string, Value> };
/** False claims in its tables. */
type Claims = { specs?: number; jumps?: number; values?: bigint };

const [INLINED, ARRAY] = [0x40000000, 0x80000000];

/** Writes a USD layer as a crate file (0.8), without real compression. */
export function crateOf(specs: readonly CrateSpec[], claims: Claims = {}): Buffer {
  const tokens = [";-)"];
  const tokenOf = (name: string) => {
    if (!tokens.includes(name)) tokens.push(name);
    return tokens.indexOf(name);
  };
  const paths = ["/"];
  for (const { path } of specs) if (!paths.includes(path)) paths.push(path);
  const parts: Buffer[] = [Buffer.alloc(88)];
  let size = 88;
  const append = (bytes: Buffer) => {
    parts.push(bytes);
    size += bytes.length;
    return size - bytes.length;
  };
  const counted = (count: number, bytes: Buffer) =>
    append(Buffer.concat([u64(claims.values ?? BigInt(count)), bytes]));
  const repOf = (value: Value): [number, number] => {
    if ("token" in value) return [tokenOf(value.token), INLINED | (11 << 16)];
    if ("asset" in value) return [tokenOf(value.asset), INLINED | (12 << 16)];
    if ("small" in value)
      return [Buffer.from([...value.small.map((one) => one & 255), 0]).readUInt32LE(), INLINED | (23 << 16)];
    if ("double" in value) return [append(doubleOf(value.double)), 9 << 16];
    if ("tokens" in value)
      return [counted(value.tokens.length, i32s(value.tokens.map(tokenOf))), ARRAY | (11 << 16)];
    if ("ints" in value) return [counted(value.ints.length, i32s(value.ints)), ARRAY | (3 << 16)];
    if ("vectors" in value) {
      const count = value.vectors.length / value.size;
      const type = value.size === 3 ? 24 : 20;
      return [counted(count, Buffer.from(new Float32Array(value.vectors).buffer)), ARRAY | (type << 16)];
    }
    const items = i32s(value.targets.map((target) => paths.indexOf(target)));
    return [append(Buffer.concat([Buffer.from([2]), u64(BigInt(value.targets.length)), items])), 34 << 16];
  };
  const fields: { token: number; rep: [number, number] }[] = [];
  const sets: number[] = [];
  const table = specs.map(({ path, fields: own }) => {
    const set = sets.length;
    for (const [name, value] of Object.entries(own)) {
      sets.push(fields.length);
      fields.push({ token: tokenOf(name), rep: repOf(value) });
    }
    sets.push(-1);
    const isProperty = path.includes(".");
    return { path: paths.indexOf(path), set, type: isProperty ? ("targetPaths" in own ? 8 : 1) : 6 };
  });
  const tree = treeOf(paths, tokenOf);
  if (claims.jumps !== undefined) tree.jumps.fill(claims.jumps);
  const text = Buffer.from(tokens.map((token) => `${token}\0`).join(""));
  const reps = Buffer.concat(fields.map(({ rep }) => i32s(rep)));
  const count = (list: readonly unknown[]) => u64(BigInt(list.length));
  const sections: [string, Buffer][] = [
    ["TOKENS", Buffer.concat([count(tokens), u64(BigInt(text.length)), sized(lz4(text))])],
    ["STRINGS", u64(0n)],
    ["FIELDS", Buffer.concat([count(fields), packed(fields.map(({ token }) => token)), sized(lz4(reps))])],
    ["FIELDSETS", Buffer.concat([count(sets), packed(sets)])],
    [
      "PATHS",
      Buffer.concat([
        count(paths),
        count(paths),
        packed(tree.indices),
        packed(tree.names),
        packed(tree.jumps),
      ]),
    ],
    [
      "SPECS",
      Buffer.concat([
        u64(BigInt(claims.specs ?? table.length)),
        ...(["path", "set", "type"] as const).map((key) => packed(table.map((spec) => spec[key]))),
      ]),
    ],
  ];
  const entries = sections.map(([name, bytes]) => {
    const entry = Buffer.alloc(32);
    entry.write(name, "latin1");
    entry.writeBigUInt64LE(BigInt(append(bytes)), 16);
    entry.writeBigUInt64LE(BigInt(bytes.length), 24);
    return entry;
  });
  const tablesAt = append(Buffer.concat([count(sections), ...entries]));
  const head = parts[0] as Buffer;
  head.write("PXR-USDC", "latin1");
  head[9] = 8;
  head.writeBigUInt64LE(BigInt(tablesAt), 16);
  return Buffer.concat(parts);
}

function treeOf(paths: readonly string[], tokenOf: (name: string) => number) {
  const tree = { indices: [] as number[], names: [] as number[], jumps: [] as number[] };
  const parentOf = (path: string) => {
    if (path === "/") return "";
    const cut = path.includes(".") ? path.indexOf(".") : path.lastIndexOf("/");
    return path.slice(0, cut) || "/";
  };
  const emit = (path: string, hasSibling: boolean) => {
    const at = tree.indices.length;
    const name = tokenOf(path.slice(path === "/" ? 1 : parentOf(path).replace(/\/$/, "").length + 1));
    tree.indices.push(paths.indexOf(path));
    tree.names.push(path.includes(".") ? -name : name);
    tree.jumps.push(0);
    const children = paths.filter((other) => parentOf(other) === path);
    for (const [i, child] of children.entries()) emit(child, i + 1 < children.length);
    const alone = hasSibling ? 0 : -2;
    const withChildren = hasSibling ? tree.indices.length - at : -1;
    tree.jumps[at] = children.length > 0 ? withChildren : alone;
  };
  emit("/", false);
  return tree;
}

function u64(value: bigint): Buffer {
  const out = Buffer.alloc(8);
  out.writeBigUInt64LE(value);
  return out;
}
const doubleOf = (value: number): Buffer => Buffer.from(new Float64Array([value]).buffer);
const i32s = (values: readonly number[]): Buffer => Buffer.from(new Int32Array(values).buffer);
const sized = (bytes: Buffer): Buffer => Buffer.concat([u64(BigInt(bytes.length)), bytes]);

/** An LZ4 block of literals only. */
function lz4(bytes: Buffer): Buffer {
  const long = bytes.length - 15;
  const lengths = long < 0 ? [] : [...Array.from({ length: Math.floor(long / 255) }, () => 255), long % 255];
  return Buffer.concat([Buffer.from([0, Math.min(15, bytes.length) << 4, ...lengths]), bytes]);
}

/** Integers as differences in four bytes each. */
function packed(values: readonly number[]): Buffer {
  const codes = Buffer.alloc(Math.ceil(values.length / 4), 255);
  return sized(
    lz4(Buffer.concat([i32s([0]), codes, i32s(values.map((one, i) => one - (values[i - 1] ?? 0)))])),
  );
}
