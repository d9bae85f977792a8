import type { ObjectChange, ObjectResult, SpaceObject } from "./records/object.ts";

/* How edits change objects, for server and engine alike; without a schema, so that a page carries none. */

type Props = SpaceObject["props"];

/** What an object is after a change. */
export function changeObject(object: SpaceObject, change: ObjectChange, version: number): SpaceObject {
  const { props, ...fields } = change;
  // What is named has a value: JSON knows no undefined.
  return {
    ...object,
    ...(fields as Partial<SpaceObject>),
    version,
    props: props === undefined ? object.props : changeProps(object.props, props),
  };
}

/** Those that are named; null takes one away. */
function changeProps(before: Props, changes: NonNullable<ObjectChange["props"]>): Props {
  const props = new Map<string, Props[string]>(Object.entries(before));
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) props.delete(name);
    else props.set(name, value);
  }
  return Object.fromEntries(props);
}

/** Puts what became of objects into a map of them by id; what it doesn't know and was only changed is left out. */
export function applyResults(objects: Map<string, SpaceObject>, results: readonly ObjectResult[]): void {
  for (const { id, version, object, change } of results) {
    const before = objects.get(id);
    if (object !== null) objects.set(id, object);
    else if (change === null) objects.delete(id);
    else if (before !== undefined) objects.set(id, changeObject(before, change, version));
  }
}
