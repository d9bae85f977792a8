import http from "node:http";

/**
 * Names of `node:http` behind which Node loads undici once they are read: an import of the module reads them all, which
 * takes 40 ms and more of each start, and memory.
 */
const LOADED_ON_READING = new Set(["CloseEvent", "MessageEvent", "WebSocket"]);
const ID = "\0builtin-http";

/** Asks of each answer that it compresses whether it is one of fetch, by a name behind which is undici as well. */
const COMPRESSES = /@fastify[\\/]compress[\\/]lib[\\/]utils\.js$/;
const IS_RESPONSE = "obj instanceof Response";

type Context = { error: (message: string) => never };

/**
 * A plugin for a bundle for Node, whose program never asks by fetch: its modules that import `node:http` get it without
 * those names, and answers are recognised as Fastify does it.
 */
export const withoutUndici = () => ({
  name: "without-undici",
  resolveId: (specifier: string, _importer: string | undefined, { kind }: { kind: string }) =>
    kind === "import-statement" && /^(node:)?http$/.test(specifier) ? ID : null,
  load(id: string) {
    if (id !== ID) return null;
    const names = Object.keys(http).filter((name) => !LOADED_ON_READING.has(name));
    return `const http = process.getBuiltinModule("node:http");\nexport const { ${names.join(", ")} } = http;\nexport default http;\n`;
  },
  transform(this: Context, code: string, id: string) {
    if (!COMPRESSES.test(id)) return null;
    if (!code.includes(IS_RESPONSE)) this.error(`${id} no longer looks for answers of fetch as it did`);
    return { code: code.replace(IS_RESPONSE, `Object.prototype.toString.call(obj) === "[object Response]"`) };
  },
});
