import { changeObject } from "@veranda/contract/apply-operation";
import type { ObjectChange, SpaceObject } from "@veranda/contract/records/object";
import { deepEqual } from "../../../core/deep-equal.ts";

/** Fields that an edit changes individually; props are compared one by one as well. */
const FIELDS = [
  "transform",
  "name",
  "parentId",
  "order",
  "isHidden",
  "locked",
  "uneditable",
  "kind",
] as const;

type PropChanges = NonNullable<ObjectChange["props"]>;

/** An object after an unconfirmed change. */
export const changed = (object: SpaceObject, change: ObjectChange): SpaceObject =>
  changeObject(object, change, object.version);

/** The change that reverts a change to an object. */
export function inverseOf(object: SpaceObject, change: ObjectChange): ObjectChange {
  const values: Record<string, unknown> = {};
  for (const field of FIELDS) if (change[field] !== undefined) values[field] = object[field];
  if (!change.props) return values;
  const props: PropChanges = {};
  for (const name of Object.keys(change.props)) props[name] = object.props[name] ?? null;
  return { ...values, props };
}

/** Composes two changes. */
export const joined = (first: ObjectChange, then: ObjectChange): ObjectChange => ({
  ...first,
  ...then,
  ...((first.props ?? then.props) && { props: { ...first.props, ...then.props } }),
});

/**
 * The part of a change that passes a rule, which gets the object's value, the `was` value, and the new value. A kind
 * passes together with all of its props or not at all. null: nothing passes.
 */
export function filtered(
  object: SpaceObject,
  change: ObjectChange,
  was: ObjectChange,
  keeps: (now: unknown, was: unknown, wanted: unknown) => boolean,
): ObjectChange | null {
  const kept: Record<string, unknown> = {};
  for (const field of FIELDS) {
    if (change[field] !== undefined && keeps(object[field], was[field], change[field]))
      kept[field] = change[field];
  }
  const wishes = Object.entries(change.props ?? {});
  const props = wishes.filter(([name, wanted]) =>
    keeps(object.props[name] ?? null, was.props?.[name] ?? null, wanted),
  );
  const isWhole = change.kind === undefined || (kept.kind !== undefined && props.length === wishes.length);
  if (!isWhole) delete kept.kind;
  else if (props.length > 0) kept.props = Object.fromEntries(props);
  return Object.keys(kept).length === 0 ? null : kept;
}

/** Whether two states of an object are equal, ignoring version and playback. */
export const isSameWork = (a: SpaceObject, b: SpaceObject): boolean =>
  FIELDS.every((field) => deepEqual(a[field], b[field])) && deepEqual(a.props, b.props);
