/** Zod's two modules that write JSON Schema: every schema refers to them, and only the server writes any. */
const MODULES = /[\\/]zod[\\/]v4[\\/]core[\\/](?:json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/** A Vite plugin that leaves them out of the bundle; what calls them there does nothing. */
export const dropJsonSchema = () => ({
  name: "drop-json-schema",
  transform(code, id) {
    if (!MODULES.test(id)) return null;
    const names = Array.from(code.matchAll(EXPORTED), ([, declared, renamed]) => declared ?? renamed);
    return {
      code: `const none = () => undefined;\nexport { ${names.map((name) => `none as ${name}`).join(", ")} };`,
      map: null,
    };
  },
});
