import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

const PREFIX = "@veranda/messages/";
const NOT_AREAS = new Set(["compile", "files"]);

/** The messages that a file uses, with area, key and line; the key is null if it isn't known statically. */
export function usesOf(path) {
  const source = readFileSync(path, "utf8");
  if (!source.includes(PREFIX)) return [];
  const { program } = parseSync(path, source);
  const names = new Map();
  const uses = [];
  for (const node of program.body) {
    if (node.type !== "ImportDeclaration" || !node.source.value.startsWith(PREFIX)) continue;
    const area = node.source.value.slice(PREFIX.length);
    if (NOT_AREAS.has(area)) continue;
    for (const specifier of node.specifiers) {
      if (specifier.type === "ImportNamespaceSpecifier") names.set(specifier.local.name, area);
      else uses.push({ area, key: specifier.imported?.name ?? null, line: lineOf(source, node.start) });
    }
  }
  visit(program, (node, parent) => {
    // A dynamic import: its messages are known only at run time.
    if (node.type === "ImportExpression" && node.source.value?.startsWith(PREFIX))
      uses.push({
        area: node.source.value.slice(PREFIX.length),
        key: null,
        line: lineOf(source, node.start),
      });
    if (node.type !== "Identifier" || !names.has(node.name)) return;
    if (parent?.type === "ImportNamespaceSpecifier") return;
    const isProperty = parent?.type === "MemberExpression" && parent.property === node && !parent.computed;
    const isKey = parent?.type === "Property" && parent.key === node && !parent.computed && !parent.shorthand;
    if (isProperty || isKey) return;
    const area = names.get(node.name);
    const isUse = parent?.type === "MemberExpression" && parent.object === node && !parent.computed;
    uses.push({ area, key: isUse ? parent.property.name : null, line: lineOf(source, node.start) });
  });
  return uses;
}

/** Attributes and properties with text for people. */
const READ =
  /^(title|label|lead|alt|placeholder|note|message|confirm|description|hint|invitation|text|name|aria-(label|description|roledescription|valuetext|placeholder))$/;
/** Texts that need no translation. */
const SAME = new Set([
  "Google",
  "Apple",
  "Microsoft",
  "MetaMask",
  "Veranda",
  "SAML",
  "Ethereum",
  "Georgia, serif",
  // Compared or thrown: the text that people see is in a catalog.
  "Fatal: Unable to find any Spatial WebGL bundle, app cannot start.",
  "Places to be together",
  "Unknown error",
  "Solana",
  "Samsung Internet",
  // Pages and mails show the parts of these (device-parts.ts).
  "Another device",
  "A browser on …",
  "… on …",
  // Shown by a wallet before it signs, and restricted to ASCII (EIP-4361).
  "Sign in to …. This costs nothing and moves nothing.",
  // Reasons in the log for pictures that could not be rendered.
  "It took too long",
  "… MB",
  "… s of the processor",
  // Names inside of file formats.
  "Kaydara FBX Binary",
  "BasisCurves HermiteCurves NurbsCurves NurbsPatch Plane PointInstancer Points TetMesh Volume",
  "Capsule Cone Cube Cylinder Mesh Sphere",
  "Discord",
  "Alt K",
  "Alt L",
]);

/** Texts for people in a file's code, with lines. */
export const textsOf = (path) => textsIn(path, readFileSync(path, "utf8"));

export function textsIn(path, source) {
  const { program } = parseSync(path, source);
  const texts = [];
  const add = (text, { start }) => {
    const plain = text.replaceAll(/[\s\0]+/g, " ").trim();
    if (/(?!px\b)\p{L}{2}/u.test(plain) && !SAME.has(plain) && !isName(plain))
      texts.push({ text: plain, line: lineOf(source, start) });
  };
  visit(program, (node, parent, ancestors) => {
    if (node.type === "JSXText") add(node.value, node);
    if (node.type !== "Literal" && node.type !== "TemplateLiteral") return;
    if (node.type === "Literal" && typeof node.value !== "string") return;
    if (ancestors.some(isForEngineers)) return;
    const text =
      node.type === "Literal" ? node.value : node.quasis.map(({ value }) => value.cooked).join("…");
    // A generated name, such as Pad1.
    if (node.type === "TemplateLiteral" && !/\s/.test(text)) return;
    if (isSentence(text) || (isRead(parent, node, ancestors) && /^\p{Lu}\p{Ll}/u.test(text))) add(text, node);
  });
  return texts;
}

/** A name in code, such as LoveSpace. */
const isName = (text) => /^(?:\p{Lu}\p{Ll}+){2,}$/u.test(text);

/** Several words that begin like a sentence, or one with a full stop: unlike class names, keys and URLs. */
const isSentence = (text) =>
  /^[\p{Lu}“…][\p{L}'’@]*(…|[,;:.!?]?) [\p{L}\p{N}“…]/u.test(text) ||
  /^[\p{Lu}][\p{L}' ]+[.!?…]$/u.test(text);

const isRead = (parent, node, ancestors) =>
  (parent?.type === "JSXAttribute" && READ.test(nameOf(parent.name))) ||
  (parent?.type === "Property" && parent.value === node && READ.test(parent.key.name ?? "")) ||
  parent?.type === "JSXExpressionContainer" ||
  // A choice passed to a function or a property is often one between names.
  (parent?.type === "ConditionalExpression" && parent.test !== node && !takesName(ancestors.at(-2)));

const takesName = (node) =>
  node?.type === "CallExpression" || (node?.type === "Property" && !READ.test(node.key.name ?? ""));

const nameOf = (name) =>
  name.type === "JSXNamespacedName" ? `${name.namespace.name}-${name.name.name}` : name.name;

/** Nodes whose texts never appear on a screen: errors, logs, imports, patterns, types. */
const isForEngineers = (node) =>
  node.type.startsWith("Import") ||
  node.type.startsWith("TS") ||
  (node.type === "NewExpression" &&
    /(?:Error|Exception|Refusal|Failed)$|^RegExp$|^URL$/.test(node.callee.name ?? "")) ||
  (node.type === "CallExpression" && /^(throw|fault|log|sendLog|warn|onFault)/i.test(calledName(node))) ||
  (node.type === "CallExpression" && calledName(node) === "emit" && node.arguments[0]?.value === "log") ||
  // Messages of schemas are for developers of clients.
  (node.type === "CallExpression" && /^(regex|refine|addIssue)$/.test(calledName(node))) ||
  (node.type === "Property" && node.key.name === "authorization") ||
  // Names for debuggers.
  (node.type === "AssignmentExpression" && node.left.property?.name === "name") ||
  (node.type === "CallExpression" && node.callee.type === "Super") ||
  (node.type === "CallExpression" && node.callee.property?.name === "setRequestHeader") ||
  (node.type === "CallExpression" && node.callee.object?.name === "console") ||
  // Log lines of the server, and functions that create a library's errors.
  (node.type === "CallExpression" && isOfLog(node.callee)) ||
  (node.type === "CallExpression" && /^(damaged|messageOf)$/.test(calledName(node))) ||
  // SQL, and descriptions of metrics.
  (node.type === "TaggedTemplateExpression" && node.tag.name === "sql") ||
  (node.type === "Property" && node.key.name === "help") ||
  (node.type === "JSXAttribute" && nameOf(node.name) === "className");

const LEVELS = /^(?:trace|debug|info|warn|error|fatal)$/;
/** `log.info`, `deps.log.info`, `log[isOurs ? "warn" : "error"]`. */
function isOfLog({ type, object, property, computed }) {
  if (type !== "MemberExpression") return false;
  const name = object.name ?? object.property?.name ?? "";
  return /^log(?:ger)?$/i.test(name) && (computed || LEVELS.test(property.name ?? ""));
}

/** The `f` in `f()`, `a.f()` and `a?.f()`. */
const calledName = ({ callee }) => callee.name ?? callee.property?.name ?? "";

function visit(node, see, parent = null, ancestors = []) {
  see(node, parent, ancestors);
  const within = [...ancestors, node];
  for (const [key, value] of Object.entries(node)) {
    if (key === "parent") continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === "string") visit(child, see, node, within);
  }
}

const lineOf = (source, at) => source.slice(0, at).split("\n").length;
