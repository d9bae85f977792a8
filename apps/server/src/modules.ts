import type { AccountData } from "./account-data.ts";

declare const given: unique symbol;

/** Collects what a module opened, to be closed at shutdown. */
export type Closing = Pick<AsyncDisposableStack, "defer">;

/** A part of the server that is opened once, after those that it needs, and closed before them. */
export type Module<T = unknown> = {
  readonly name: string;
  readonly needs: Readonly<Record<string, Module>>;
  /** Null for an input. */
  readonly open: ((needs: Readonly<Record<string, unknown>>, closing: Closing) => unknown) | null;
  readonly accountData?: AccountData;
  readonly [given]?: T;
};

/** The values that modules open to, by the names under which they are requested. */
export type Given<M> = { readonly [K in keyof M]: M[K] extends Module<infer T> ? T : never };

/** Defines a module: it names the modules that it needs, and `open` gets what those opened. */
export function defineModule<const N extends Readonly<Record<string, Module>>, T>(definition: {
  name: string;
  needs: N;
  accountData?: AccountData;
  open: (needs: Given<N>, closing: Closing) => T | Promise<T>;
}): Module<T> {
  return { ...definition, open: definition.open as Module["open"] };
}

/** A value that is passed in when the server is opened rather than made by a module. */
export const defineInput = <T>(name: string): Module<T> => ({ name, needs: {}, open: null });

/** An input's value for one server. */
export type Provided = { readonly module: Module; readonly value: unknown };
export const provide = <T>(module: Module<T>, value: T): Provided => ({ module, value });

/**
 * Opens modules and their dependencies, each once and after its dependencies, one at a time. What they register with
 * `closing` is closed in reverse order. Throws if dependencies are circular, or an input is missing.
 */
export async function openModules<M extends Readonly<Record<string, Module>>>(
  modules: M,
  inputs: readonly Provided[],
  closing: Closing,
): Promise<Given<M>> {
  const opened = new Map<Module, unknown>(inputs.map(({ module, value }) => [module, value]));

  const open = async (module: Module, path: readonly Module[]): Promise<unknown> => {
    if (opened.has(module)) return opened.get(module);
    requireNoCircle(module, path);
    if (module.open === null)
      throw new Error(`${module.name} is not provided; ${namesOf(path).at(-1) ?? "the server"} needs it`);
    const needs: Record<string, unknown> = {};
    for (const need of needsOf(module)) needs[need.name] = await open(need.module, [...path, module]);
    const made = await module.open(needs, closing);
    opened.set(module, made);
    return made;
  };

  const found: Record<string, unknown> = {};
  for (const [name, module] of Object.entries(modules)) found[name] = await open(module, []);
  return found as Given<M>;
}

/** Modules and their dependencies, each once and after its dependencies. Throws if they are circular. */
export function withNeeds(modules: Readonly<Record<string, Module>>): readonly Module[] {
  const found = new Set<Module>();
  const add = (module: Module, path: readonly Module[]): void => {
    if (found.has(module)) return;
    requireNoCircle(module, path);
    for (const need of needsOf(module)) add(need.module, [...path, module]);
    found.add(module);
  };
  for (const module of Object.values(modules)) add(module, []);
  return [...found];
}

/**
 * A module's dependencies by the names that it declares. Throws if one isn't loaded yet, since its file imports this
 * one.
 */
function needsOf(module: Module): { name: string; module: Module }[] {
  return Object.entries<Module | undefined>(module.needs).map(([name, need]) => {
    if (need === undefined)
      throw new Error(`${module.name} needs ${name}, whose file imports it in a circle`);
    return { name, module: need };
  });
}

/** `path`: the chain of modules that depend on it, outermost first. */
function requireNoCircle(module: Module, path: readonly Module[]): void {
  const from = path.indexOf(module);
  if (from >= 0)
    throw new Error(`Modules need each other: ${namesOf([...path.slice(from), module]).join(" → ")}`);
}

const namesOf = (modules: readonly Module[]): string[] => modules.map(({ name }) => name);
