import type { Plugin } from "vite";
import { without, type LeftOut } from "./leave-out.ts";

/** Methods of schemas that nobody calls: the build fails when a module of ours does. */
const UNUSED = [
  "exactOptional",
  "nullish",
  "nonoptional",
  "and",
  "readonly",
  "isOptional",
  "isNullable",
  "safeParseAsync",
  "validate",
  "validateAsync",
  "encodeAsync",
  "decodeAsync",
  "safeEncode",
  "safeDecode",
  "safeEncodeAsync",
  "safeDecodeAsync",
  "toJSONSchema",
  "jwt",
  "guid",
  "uuidv4",
  "uuidv6",
  "uuidv7",
  "nanoid",
  "cuid",
  "cuid2",
  "ulid",
  "base64",
  "base64url",
  "xid",
  "ksuid",
  "ipv4",
  "ipv6",
  "cidrv4",
  "cidrv6",
  "e164",
  "date",
  "nonempty",
  "keyof",
  "catchall",
  "passthrough",
  "loose",
  "strip",
  "safeExtend",
  "exactPartial",
];

/** By hand, for the version in package.json: whoever raises it reads these again. */
const LEFT_OUT: readonly LeftOut[] = [
  {
    module: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/,
    // For values with references in a circle: what browsers check is JSON.
    functions: ["_ensureDefaultMemoizer"],
    members: UNUSED,
  },
  {
    module: /[\\/]zod[\\/]v4[\\/]core[\\/]schemas\.js$/,
    // Code from text, which the pages' security policy forbids (docs/decisions/0011).
    functions: ["generateFastpass"],
  },
];

const SOURCE = /\.[jt]sx?$/;
/** By name alone: who has a method of such a name of their own takes it out of the list. */
const CALLS = new RegExp(`\\.(${UNUSED.join("|")})\\(`);

/** A Vite plugin that leaves out of what browsers load the methods of Zod's schemas that nobody calls. */
export const leanZod = (): Plugin => ({
  name: "lean-zod",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform(code, id) {
    const leftOut = LEFT_OUT.find(({ module }) => module.test(id));
    if (leftOut) {
      const lean = without(leftOut, code, this.parse.bind(this));
      if (lean.missing.length > 0) this.error(`Not in ${id} as expected: ${lean.missing.join(", ")}`);
      return { code: lean.code, map: null };
    }
    // What ends otherwise is a bundle already, such as a worker's.
    if (id.includes("node_modules") || !SOURCE.test(id)) return null;
    const called = CALLS.exec(code)?.[1];
    if (called !== undefined) this.error(`.${called}() is left out of Zod: scripts/bundling/lean-zod.ts`);
    return null;
  },
});
