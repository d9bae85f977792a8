import { objectProps, type ObjectChange, type SpaceObject } from "@veranda/contract";

/**
 * Which version of its object changed a field last, and who did it: a participant, or null for the server; and their
 * account, which a guest has none of.
 */
type Stamp = readonly [version: number, by: string | null, accountId?: string | null];
export type Stamps = Readonly<Record<string, Stamp>>;
export const WHOLE = "*";

/** An object as the document holds it; never changed, only replaced. */
export type ObjectEntry = {
  readonly object: SpaceObject;
  /** Of fields: `transform`, `name` …, `props.title` …, `kind`; WHOLE: of all at once. */
  readonly stamps: Stamps;
  /** The object without what plays: what is saved of it. */
  readonly json: string;
  readonly bytes: number;
};

export function entryOf(object: SpaceObject, stamps: Stamps): ObjectEntry {
  const json = JSON.stringify({ ...object, state: undefined });
  return { object, stamps, json, bytes: Buffer.byteLength(json) };
}

export function fieldsOf({ props = {}, ...fields }: ObjectChange): string[] {
  return [...Object.keys(fields), ...Object.keys(props).map((name) => `props.${name}`)];
}

/** Whether somebody else changed one of these fields after `base`. A new kind gives another meaning to all props. */
export function isChangedByOther(
  { stamps }: ObjectEntry,
  fields: readonly string[],
  base: number,
  by: string,
): boolean {
  const isOthers = (field: string): boolean => {
    const [version, who] = stamps[field] ?? [0, by];
    return version > base && who !== by;
  };
  const touched = fields.includes("kind") ? [...fields, ...Object.keys(stamps).filter(isProp)] : fields;
  return isOthers(WHOLE) || touched.some((field) => isOthers(field) || (isProp(field) && isOthers("kind")));
}

/** The stamps after a change. */
export const stamped = (
  stamps: Stamps,
  fields: readonly string[],
  version: number,
  { id, accountId }: { readonly id: string; readonly accountId: string | null },
): Stamps => ({
  ...stamps,
  ...Object.fromEntries(fields.map((field) => [field, [version, id, accountId] as const])),
});

/**
 * Accounts that have changed an object in this instance, as far as what they did still shows; the last first. null among
 * them: a guest. Which group it is in is no matter of what it shows.
 */
export function editorsOf(stamps: Stamps): (string | null)[] {
  const edits = Object.entries(stamps).flatMap(([field, [version, by, accountId = null]]) =>
    field === "parentId" || (by === null && accountId === null) ? [] : [{ version, accountId }],
  );
  return [...new Set(edits.toSorted((a, b) => b.version - a.version).map(({ accountId }) => accountId))];
}

export const hasValidProps = ({ kind, props }: Pick<SpaceObject, "kind" | "props">): boolean =>
  objectProps[kind].safeParse(props).success;

/** Whether a change names props that its object has, or is to have, by its kind. */
export const namesItsProps = (
  before: SpaceObject,
  { kind = before.kind, props = {} }: ObjectChange,
): boolean =>
  Object.keys(props).every((name) =>
    [before.kind, kind].some((each) => Object.hasOwn(objectProps[each].shape, name)),
  );

/** Postgres keeps neither the character zero nor half of a pair of surrogates, as JSON writes them. */
const UNKEPT = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;
export const canBeKept = (json: string): boolean => !UNKEPT.test(json);

const isProp = (field: string): boolean => field.startsWith("props.");
