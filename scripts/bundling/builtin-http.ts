import http from "node:http";

/**
 * Names of `node:http` behind which Node loads undici once they are read: an import of the module reads them all, which
 * takes 40 ms and more of each start, and memory.
 */
const LOADED_ON_READING = new Set(["CloseEvent", "MessageEvent", "WebSocket"]);
const ID = "\0builtin-http";

/** A plugin for a bundle for Node: its modules that import `node:http` get it without those names. */
export const withoutUndici = () => ({
  name: "without-undici",
  resolveId: (specifier: string, _importer: string | undefined, { kind }: { kind: string }) =>
    kind === "import-statement" && /^(node:)?http$/.test(specifier) ? ID : null,
  load(id: string) {
    if (id !== ID) return null;
    const names = Object.keys(http).filter((name) => !LOADED_ON_READING.has(name));
    return `const http = process.getBuiltinModule("node:http");\nexport const { ${names.join(", ")} } = http;\nexport default http;\n`;
  },
});
