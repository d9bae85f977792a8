import { parseSync, Visitor } from "oxc-parser";

/** The regular expressions written in a source: literals, and `new RegExp("…")` of constant text. */
export function findExpressions(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const found = [];
  const add = (node, pattern, flags) =>
    found.push({ line: text.slice(0, node.start).split("\n").length, pattern, flags });
  const constructed = (node) => {
    if (node.callee.type !== "Identifier" || node.callee.name !== "RegExp") return;
    const [pattern, flags = ""] = node.arguments.map(constantText);
    if (typeof pattern === "string" && typeof flags === "string") add(node, pattern, flags);
  };
  new Visitor({
    Literal(node) {
      if (node.regex) add(node, node.regex.pattern, node.regex.flags);
    },
    NewExpression: constructed,
    CallExpression: constructed,
  }).visit(program);
  return found;
}

/** Null where the text is known only while it runs. */
function constantText(node) {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return null;
}
