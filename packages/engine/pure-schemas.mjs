/** The contract's modules that say in Zod what things look like: they declare, and do nothing else. */
const MODULES = /[\\/]packages[\\/]contract[\\/]src[\\/].*\.ts$/;
const BEFORE = "/* @__PURE__ */ (() => (";
const AFTER = "))()";

/**
 * A Vite plugin that lets a bundle leave out the schemas nobody in it asks for, and with the last of them Zod. Without it
 * a module that one constant is taken from brings all of its schemas, as their calls could do anything.
 */
export const pureSchemas = () => ({
  name: "pure-schemas",
  transform(code, id) {
    if (!MODULES.test(id) || !code.includes("zod")) return null;
    const values = this.parse(code).body.flatMap(declaredValues).filter(isMadeByCalls(code));
    if (values.length === 0) return null;
    let written = "";
    let from = 0;
    for (const { start, end } of values) {
      written += code.slice(from, start) + BEFORE + code.slice(start, end) + AFTER;
      from = end;
    }
    return { code: written + code.slice(from), map: null };
  },
});

/** What a statement of a module gives names to. */
function declaredValues(statement) {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration?.type !== "VariableDeclaration") return [];
  return declaration.declarations.flatMap(({ init }) => init ?? []);
}

/** A schema, a part of one, or a record of several; what has no call in it is left out by itself. */
const isMadeByCalls =
  (code) =>
  ({ type, start, end }) =>
    type === "CallExpression" ||
    type === "MemberExpression" ||
    (type === "ObjectExpression" && code.slice(start, end).includes("("));
