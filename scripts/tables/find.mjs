import { dirname, join } from "node:path/posix";
import { parseSync, Visitor } from "oxc-parser";

/** Database names of the tables that a `tables.ts` declares. */
export const tablesOf = (text) => [...text.matchAll(/\bpgTable\(\s*"(\w+)"/g)].map(([, name]) => name);

/**
 * Finds where a source names tables of other folders; `tables` have a `name` and a `folder`. SQL is a template tagged `sql`, a
 * text passed to `query`, `execute` or `raw`, or a text that begins like a statement. Interpolations count as one value.
 */
export function faultsOf(path, text, tables) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const others = tables.filter(({ folder }) => !path.startsWith(`${folder}/`));
  const found = [];
  const add = (node, table, folder) =>
    found.push({ path, line: text.slice(0, node.start).split("\n").length, table, folder });
  const seen = new Set();
  const addNamed = (node, quoted = node) => {
    if (seen.has(quoted)) return;
    seen.add(quoted);
    const statement = textOf(quoted);
    for (const { name, folder } of others) if (isNamed(statement, name)) add(node, name, folder);
  };
  const addImported = (node) => {
    if (!node.source?.value.endsWith("/tables.ts")) return;
    const from = join(dirname(path), node.source.value);
    if (!path.startsWith(`${dirname(from)}/`)) add(node, node.source.value, dirname(from));
  };
  new Visitor({
    ImportDeclaration: addImported,
    ExportNamedDeclaration: addImported,
    ExportAllDeclaration: addImported,
    TaggedTemplateExpression(node) {
      if (node.tag.type === "Identifier" && node.tag.name === "sql") addNamed(node, node.quasi);
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== "MemberExpression" || !["query", "execute", "raw"].includes(callee.property.name))
        return;
      const [first] = node.arguments;
      if (first?.type === "TemplateLiteral" || typeof first?.value === "string") addNamed(node, first);
    },
    Literal(node) {
      if (typeof node.value === "string" && STATEMENT.test(node.value)) addNamed(node);
    },
    TemplateLiteral(node) {
      if (STATEMENT.test(textOf(node))) addNamed(node);
    },
  }).visit(program);
  return found;
}

/** The beginning of a statement that is stored in a variable. */
const STATEMENT = /^\s*(?:select|insert into|update "?\w+"? set|delete from|truncate|with \w+ as)\b/i;

const textOf = (node) =>
  node.type === "TemplateLiteral" ? node.quasis.map(({ value }) => value.cooked).join(" ? ") : node.value;

/** A statement names a table after these keywords, after a comma in a list, or before a column. */
const isNamed = (statement, name) =>
  new RegExp(
    String.raw`(?:\b(?:from|join|into|update|using|table|truncate|only)\s+|\bfrom\s[^()]*,\s*)(?:public\.)?"?${name}"?(?![\w.(])|(?<![\w."])"?${name}"?\.(?:"?[a-z*])`,
    "i",
  ).test(statement);
