/*
 * Queries by role and name need each element's computed style, which jsdom recomputes from its style sheets each time.
 * These tests don't load the pages' styles, so inline styles and visibility are enough.
 */

const INITIAL: Readonly<Record<string, string>> = { visibility: "visible", "pointer-events": "auto" };
const INHERITED: ReadonlySet<string> = new Set(Object.keys(INITIAL));
const HIDDEN = "[hidden], input[type=hidden], dialog:not([open])";

const computed = window.getComputedStyle.bind(window);
/** The default display of elements, as jsdom has it. */
const usual = new Map<string, string>();

function usualDisplay({ localName }: Element): string {
  const display = usual.get(localName) ?? computed(document.createElement(localName)).display;
  usual.set(localName, display);
  return display;
}

const styleOf = (element: Element): CSSStyleDeclaration => (element as HTMLElement).style;

function valueOf(element: Element, name: string): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const own = styleOf(at).getPropertyValue(name);
    if (own !== "" && own !== "inherit") return own;
    if (!INHERITED.has(name)) break;
  }
  if (name === "display") return element.matches(HIDDEN) ? "none" : usualDisplay(element);
  return INITIAL[name] ?? "";
}

const inKebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function quickStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  const read = (name: string): string => (pseudo ? "" : valueOf(element, name));
  return new Proxy(styleOf(element), {
    get: (style, name) => {
      if (name === "getPropertyValue") return read;
      const value: unknown = Reflect.get(style, name);
      return typeof name === "string" && typeof value === "string" ? read(inKebab(name)) : value;
    },
  });
}

const DONE = Symbol.for("styles are computed quickly");

/** Once per document, which a worker's files share. */
export function computeStylesQuickly(): void {
  if (Reflect.has(window, DONE)) return;
  Reflect.set(window, DONE, true);
  window.getComputedStyle = quickStyle;
}
