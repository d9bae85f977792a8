import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCES = join(dirname(fileURLToPath(import.meta.resolve("three"))), "../src");
const SCRIPT = /\.(m?js|ts)$/;
const OURS_OR_ADDONS = /[\\/](packages[\\/]engine[\\/]src|node_modules[\\/]three[\\/]examples)[\\/]/;

/**
 * A Vite plugin that takes three from the modules it is written in: its own bundle is two files, which the start would
 * have whole, with all that only models of visitors, editors and headsets ask for. What of it belongs to the start is then
 * told as of any other module. Shaders lose their comments by minify-glsl.mjs, as ours do.
 */
export function threeByModule() {
  /** @type {Map<string, string>} the file that declares each name which three exports. */
  let files;
  return {
    name: "three-by-module",
    buildStart() {
      files = new Map();
      collect(this.parse.bind(this), "Three.js", files);
    },
    transform(code, id) {
      if (!SCRIPT.test(id.split("?")[0]) || !OURS_OR_ADDONS.test(id) || !/from\s*["']three["']/.test(code))
        return null;
      const program = this.parse(code, id.endsWith(".ts") ? { lang: "ts" } : {});
      let written = "";
      let from = 0;
      for (const statement of program.body) {
        if (statement.source?.value !== "three") continue;
        written += code.slice(from, statement.start) + rewritten(statement, files);
        from = statement.end;
      }
      return { code: written + code.slice(from), map: null };
    },
    load(id) {
      if (/[\\/]three[\\/]build[\\/]/.test(id)) throw new Error(`three would be there twice: ${id}`);
      return null;
    },
  };
}

function collect(parse, path, files) {
  for (const statement of parse(readFileSync(join(SOURCES, path), "utf8")).body) {
    const file = statement.source && join(dirname(path), statement.source.value);
    if (statement.type === "ExportAllDeclaration") collect(parse, file, files);
    if (statement.type !== "ExportNamedDeclaration") continue;
    const declared = statement.declaration?.declarations ?? [statement.declaration];
    for (const { id } of declared.filter(Boolean)) files.set(id.name, path);
    for (const { exported } of statement.specifiers) files.set(exported.name, file ?? path);
  }
}

/** One import for each name, in one line: the lines of what follows stay where they were. */
function rewritten(statement, files) {
  if (statement.type !== "ImportDeclaration") throw new Error("three is imported, not handed on");
  if (statement.importKind === "type") return "";
  return statement.specifiers
    .filter(({ importKind }) => importKind !== "type")
    .map(({ imported, local }) => {
      const file = imported && files.get(imported.name);
      if (!file) throw new Error(`three has no module for ${local.name}`);
      return `import { ${imported.name} as ${local.name} } from ${JSON.stringify(join(SOURCES, file))};`;
    })
    .join(" ");
}
