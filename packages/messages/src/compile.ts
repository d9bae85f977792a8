import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { unbroken } from "./unbroken.ts";

/** What a message is given by name: a text, a number, a choice of words, or what a marked stretch of text becomes. */
type Input = "text" | "number" | "tag" | ReadonlySet<string>;

/** A message as an expression of JavaScript over `i`, what it is given. */
export type Compiled = { expression: string; inputs: ReadonlyMap<string, Input> };

/** A message that can't be compiled; says why. */
export class MessageError extends Error {}

/**
 * Compiles a message of the ICU MessageFormat: arguments, numbers, plurals, ordinals, choices, and tags, which may hold
 * all of these but tags. Dates are formatted by who has them. Throws a MessageError.
 *
 * The expression may name `N` (Intl.NumberFormat), `P` and `O` (Intl.PluralRules, cardinal and ordinal) of its language.
 */
export function compileMessage(message: string): Compiled {
  const inputs = new Map<string, Input>();
  const elements = parsed(message);
  const expression = elements.some(holdsTag) ? list(elements, inputs, "") : text(elements, inputs, "");
  return { expression, inputs };
}

function parsed(message: string): MessageFormatElement[] {
  try {
    return parse(message, { captureLocation: false, shouldParseSkeletons: false });
  } catch (error) {
    throw new MessageError(`It can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const holdsTag = (element: MessageFormatElement): boolean =>
  element.type === TYPE.tag ||
  ((element.type === TYPE.plural || element.type === TYPE.select) &&
    Object.values(element.options).some(({ value }) => value.some(holdsTag)));

type Inputs = Map<string, Input>;

/** Elements as one text. `pound` is the number that # stands for. */
function text(elements: readonly MessageFormatElement[], inputs: Inputs, pound: string): string {
  const parts = elements.map((element) => one(element, inputs, pound, text));
  const [first] = parts;
  if (first === undefined) return '""';
  return first.startsWith('"') ? parts.join("+") : ['""', ...parts].join("+");
}

/** Elements as a list of texts and of what tags become. */
function list(elements: readonly MessageFormatElement[], inputs: Inputs, pound: string): string {
  const parts = elements.map((element) => {
    const isSpread = (element.type === TYPE.plural || element.type === TYPE.select) && holdsTag(element);
    if (element.type === TYPE.tag) return tag(element.value, element.children, inputs, pound);
    return isSpread ? `...${one(element, inputs, pound, list)}` : one(element, inputs, pound, text);
  });
  return `[${parts.join(",")}]`;
}

function tag(name: string, children: MessageFormatElement[], inputs: Inputs, pound: string): string {
  if (children.some(holdsTag)) throw new MessageError(`The tag ${name} holds another tag`);
  return `${given(inputs, name, "tag")}(${text(children, inputs, pound)})`;
}

type Emit = typeof text;

function one(element: MessageFormatElement, inputs: Inputs, pound: string, emit: Emit): string {
  switch (element.type) {
    case TYPE.literal:
      return JSON.stringify(unbroken(element.value));
    case TYPE.argument:
      return given(inputs, element.value, "text");
    case TYPE.number:
      if (element.style) throw new MessageError(`The number ${element.value} has a style`);
      return `N.format(${given(inputs, element.value, "number")})`;
    case TYPE.pound:
      return `N.format(${pound})`;
    case TYPE.plural: {
      if (element.offset !== 0) throw new MessageError(`The plural ${element.value} has an offset`);
      const number = given(inputs, element.value, "number");
      const rules = element.pluralType === "ordinal" ? "O" : "P";
      return chosen(
        element.options,
        (options) => emit(options, inputs, number),
        (option) =>
          option.startsWith("=")
            ? `${number}===${Number(option.slice(1))}`
            : `${rules}.select(${number})===${JSON.stringify(option)}`,
      );
    }
    case TYPE.select: {
      const options = new Set(Object.keys(element.options));
      const value = given(inputs, element.value, options);
      return chosen(
        element.options,
        (each) => emit(each, inputs, pound),
        (option) => `${value}===${JSON.stringify(option)}`,
      );
    }
    default:
      throw new MessageError(`It holds ${TYPE[element.type]}, which is formatted by who has it`);
  }
}

type Options = Record<string, { value: MessageFormatElement[] }>;

/** Exact numbers first, `other` last: the first that holds is taken. */
function chosen(
  options: Options,
  emit: (elements: MessageFormatElement[]) => string,
  condition: (option: string) => string,
): string {
  const names = Object.keys(options).filter((name) => name !== "other");
  const ordered = [
    ...names.filter((name) => name.startsWith("=")),
    ...names.filter((name) => !name.startsWith("=")),
  ];
  const other = emit(options["other"]?.value ?? []);
  const cases = ordered.map((name) => `${condition(name)}?${emit(options[name]?.value ?? [])}:`);
  return `(${cases.join("")}${other})`;
}

function given(inputs: Inputs, name: string, input: Input): string {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new MessageError(`${name} is no name for what it is given`);
  const earlier = inputs.get(name);
  const isNumberAsText = earlier === "number" && input === "text";
  if (earlier === undefined || (earlier === "text" && input === "number")) inputs.set(name, input);
  else if (!isNumberAsText && kindOf(earlier) !== kindOf(input))
    throw new MessageError(`${name} is given as ${kindOf(earlier)} and as ${kindOf(input)}`);
  return `i.${name}`;
}

const kindOf = (input: Input): string => (typeof input === "string" ? input : "choice");

/** The type of the function that a message becomes. */
export function typeOf({ inputs }: Compiled): string {
  if (inputs.size === 0) return "() => string";
  const fields = Array.from(inputs, ([name, input]) => `${name}: ${typeOfInput(input)}`);
  const isRich = [...inputs.values()].includes("tag");
  return `${isRich ? "<T>" : ""}(inputs: { ${fields.join("; ")} }) => ${isRich ? "(string | T)[]" : "string"}`;
}

function typeOfInput(input: Input): string {
  if (input === "tag") return "(text: string) => T";
  if (input === "text") return "string | number";
  if (input === "number") return "number";
  return [...input]
    .map((option) => (option === "other" ? "(string & {})" : JSON.stringify(option)))
    .join(" | ");
}

/** What differs between what a message and its translation are given, in words; null when nothing does. */
export function differenceOfInputs(message: Compiled, translation: Compiled): string | null {
  for (const [name, input] of translation.inputs) {
    const own = message.inputs.get(name);
    if (own === undefined) return `it uses {${name}}, which is not given`;
    if (kindOf(own) === kindOf(input) || (own === "number" && input === "text")) continue;
    return `{${name}} is a ${kindOf(own)}, not a ${kindOf(input)}`;
  }
  for (const name of message.inputs.keys()) if (!translation.inputs.has(name)) return `it lacks {${name}}`;
  return null;
}
