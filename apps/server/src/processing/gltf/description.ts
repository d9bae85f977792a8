import { Refusal } from "../refusal.ts";

export type Json = Record<string, unknown>;

export const COMPONENT_BYTES: Record<number, number> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
};
export const ELEMENT_PARTS: Record<string, number> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

export const damaged = (detail: string): Refusal => new Refusal("DAMAGED", detail);

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list of objects in the JSON; empty if absent. */
export function listIn(json: Json, key: string): Json[] {
  const value = json[key];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isObject)) throw damaged(key);
  return value;
}

export const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

export function countIn(value: unknown, what: string, fallback?: number): number {
  if (value === undefined && fallback !== undefined) return fallback;
  if (!isCount(value)) throw damaged(what);
  return value;
}

/** An index into a list of this length. */
export function indexIn(value: unknown, length: number, what: string): number {
  const at = countIn(value, what);
  if (at >= length) throw damaged(what);
  return at;
}

/** The list item that an index refers to. */
export function itemIn<T>(list: readonly T[], reference: unknown, what: string): T {
  const item = list[countIn(reference, what)];
  if (item === undefined) throw damaged(what);
  return item;
}

/** An object's data of an extension; undefined if absent. */
export function extensionIn(json: Json, name: string): Json | undefined {
  const { extensions } = json;
  if (extensions === undefined) return undefined;
  if (!isObject(extensions)) throw damaged("extensions");
  const found = extensions[name];
  if (found !== undefined && !isObject(found)) throw damaged(name);
  return found;
}

/** A list of numbers, or the fallback; its length was checked when the file was validated. */
export const numbersIn = <T extends readonly number[]>(value: unknown, fallback: T): T =>
  Array.isArray(value) && value.every(Number.isFinite) ? (value as readonly number[] as T) : fallback;
/** An object, or an empty one. */
export const objectIn = (value: unknown): Json => (isObject(value) ? value : {});
/** An index, or null if absent. */
export const referenceIn = (value: unknown, what: string): number | null =>
  value === undefined ? null : countIn(value, what);

/** Indices of the views that an accessor reads. */
export function viewsOfAccessor({ bufferView, sparse }: Json): unknown[] {
  const { indices, values } = isObject(sparse) ? sparse : ({} as Json);
  const inner = [indices, values].map((each) => (isObject(each) ? each["bufferView"] : undefined));
  return [bufferView, ...inner];
}
