import { parseSync, Visitor } from "oxc-parser";

/** The regular expressions of a source: literals, and `RegExp("…")` of constant text, with or without `new`. */
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

/** The text of a constant; null if it is known only at run time. */
function constantText(node) {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral" && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return null;
}
