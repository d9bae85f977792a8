import type { ObjectChange, ObjectResult, SpaceObject } from "./records/object.ts";

/* How edits change objects, for server and engine alike; without a schema, so that a page carries none. */

type Props = SpaceObject["props"];

/** An object after a change. */
export function changeObject(object: SpaceObject, change: ObjectChange, version: number): SpaceObject {
  const { props, ...fields } = change;
  // A named field has a value: JSON has no undefined.
  return {
    ...object,
    ...(fields as Partial<SpaceObject>),
    version,
    props: props === undefined ? object.props : changeProps(object.props, props),
  };
}

/** Sets the named props; null removes one. */
function changeProps(before: Props, changes: NonNullable<ObjectChange["props"]>): Props {
  const props = new Map<string, Props[string]>(Object.entries(before));
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) props.delete(name);
    else props.set(name, value);
  }
  return Object.fromEntries(props);
}

/** Applies results to a map of objects by id; a change of an unknown object is ignored. */
export function applyResults(objects: Map<string, SpaceObject>, results: readonly ObjectResult[]): void {
  for (const { id, version, object, change } of results) {
    const before = objects.get(id);
    if (object !== null) objects.set(id, object);
    else if (change === null) objects.delete(id);
    else if (before !== undefined) objects.set(id, changeObject(before, change, version));
  }
}
