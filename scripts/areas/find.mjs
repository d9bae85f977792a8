import { dirname, join } from "node:path/posix";
import { parseSync, Visitor } from "oxc-parser";

/** The parts of the web app from lowest to highest: layers, then areas. Each may only import those before it. */
const ORDER = [
  "styles",
  "ui",
  "site",
  "api",
  "i18n",
  "session",
  "preferences",
  "media",
  "engine",
  "areas/browse",
  "areas/people",
  "areas/account",
  "areas/host",
  "areas/events",
  "areas/visit",
  "areas/build",
  "areas/in-space",
  "areas/shell",
  "areas/admin",
  "routes",
];

/** The part of a path below `apps/web/src`; "" for the root, which puts them together. */
const partOf = (path) => /^(?:areas\/[^/]+|[^/]+(?=\/))/.exec(path)?.[0] ?? "";

/** Forbidden imports of a source, with lines; `path` is below `apps/web/src`. */
export function faultsOf(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const part = partOf(path);
  const found = [];
  const look = (node) => {
    const why = typeof node?.value === "string" ? faultOf(node.value, path, part) : null;
    if (why !== null) found.push({ path, line: text.slice(0, node.start).split("\n").length, why });
  };
  const lookAtSource = ({ source }) => look(source);
  new Visitor({
    ImportDeclaration: lookAtSource,
    ExportNamedDeclaration: lookAtSource,
    ExportAllDeclaration: lookAtSource,
    ImportExpression: lookAtSource,
    TSImportType: lookAtSource,
  }).visit(program);
  if (part !== "" && !ORDER.includes(part))
    found.push({ path, line: 1, why: `${part} has no place in ORDER` });
  return found;
}

function faultOf(specifier, path, part) {
  if (specifier.startsWith(".")) {
    const to = join(dirname(path), specifier);
    // Allowed: files outside of the sources, files of the same part, and for the root its types and the style sheet.
    const isOfRoot = part === "" && ["styles", "+types"].includes(partOf(to));
    if (to.startsWith("..") || partOf(to) === part || isOfRoot) return null;
    return `${specifier} leaves ${part || "the root"}: name the other part by #`;
  }
  if (!specifier.startsWith("#")) return null;
  const target = partOf(`${specifier.slice(1)}/`);
  if (target === part) return `${specifier} is of the same part: name the file by its relative path`;
  if (part === "" || ORDER.indexOf(target) < ORDER.indexOf(part)) return null;
  return `${part} stands below ${target}`;
}
