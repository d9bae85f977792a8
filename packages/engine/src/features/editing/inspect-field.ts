import {
  objectProps,
  objectTransform,
  OBJECT_LIMITS,
  type ObjectChange,
  type ObjectTransform,
  type SpaceObject,
} from "@veranda/contract/records/object";
import { Quaternion } from "three";
import { anglesOf, quaternion, sized, turned } from "./transforms.ts";

export type FieldValue = string | number | boolean | null;

/** What a value in the inspector changes of an object; null: there is no such field, or the value doesn't fit. */
export function fieldChange(object: SpaceObject, path: string, value: FieldValue): ObjectChange | null {
  const [first = "", second = "", third = "", ...rest] = path.split(".");
  if (rest.length > 0) return null;
  if (first === "transform") {
    const transform = transformChange(object.transform, second, Number(third), value);
    return transform && { transform };
  }
  if (third !== "") return null;
  if (first === "props") return propChange(object, second, value);
  if (second !== "") return null;
  if (first === "name")
    return typeof value === "string" && value.length <= OBJECT_LIMITS.nameLength ? { name: value } : null;
  if (first === "order") return typeof value === "number" && Number.isFinite(value) ? { order: value } : null;
  if ((first === "isHidden" || first === "locked" || first === "uneditable") && typeof value === "boolean")
    return { [first]: value };
  return null;
}

function transformChange(
  transform: ObjectTransform,
  part: string,
  axis: number,
  value: FieldValue,
): ObjectTransform | null {
  if (typeof value !== "number" || !Number.isFinite(value) || !(axis === 0 || axis === 1 || axis === 2))
    return null;
  const next: ObjectTransform = {
    position: [...transform.position],
    rotation: [...transform.rotation],
    scale: [...transform.scale],
  };
  if (part === "position") next.position[axis] = value;
  else if (part === "scale") {
    if (value === 0) return null;
    next.scale[axis] = sized(value);
  } else if (part === "rotation") {
    const angles = anglesOf(transform.rotation);
    angles[axis] = value;
    next.rotation = quaternion(turned(...angles, TURN));
  } else return null;
  return objectTransform.safeParse(next).success ? next : null;
}

/** null, and an empty text where there may be none, take a prop away. */
function propChange(
  { kind, props }: Pick<SpaceObject, "kind" | "props">,
  name: string,
  value: FieldValue,
): ObjectChange | null {
  const schema = objectProps[kind];
  if (!Object.hasOwn(schema.shape, name)) return null;
  const next = { ...props };
  if (value === null) delete next[name];
  else next[name] = value;
  if (schema.safeParse(next).success) return { props: { [name]: value } };
  if (value !== "") return null;
  return propChange({ kind, props }, name, null);
}

const TURN = new Quaternion();
