import { objectProps, type ObjectKind, type SpaceObject } from "@veranda/contract";
import * as t from "@veranda/messages/editing";
import { z } from "zod";

/** How an object's property is shown and edited. */
export type InspectorField = { key: string; label: () => string; hint?: () => string } & (
  | { type: "number"; min?: number; max?: number; step: number; unit?: string; factor: number }
  | { type: "colour" }
  | { type: "switch" }
  | { type: "choice"; options: readonly { value: string; label: () => string }[] }
  | { type: "text"; isLong: boolean; maxLength?: number }
);

type Words = { label: () => string; hint?: () => string; unit?: string; step?: number; factor?: number };

const DEGREES = 180 / Math.PI;

/** Display names of the contract's properties. */
const WORDS: Partial<Record<string, Words>> = {
  isPassable: { label: t.walkThrough, hint: t.walkThroughHint },
  colour: { label: t.colour },
  text: { label: t.text },
  query: { label: t.searchFor },
  align: { label: t.align },
  font: { label: t.typeface },
  isFacing: { label: t.facesViewer, hint: t.facesViewerHint },
  hasFrame: { label: t.frame },
  hasPedestal: { label: t.pedestal },
  isLooping: { label: t.loop },
  volume: { label: t.volume, unit: "%", step: 5, factor: 100 },
  hearing: { label: t.audibleWithin, unit: "m", step: 1 },
  label: { label: t.label },
  radius: { label: t.reach, unit: "m", step: 0.1 },
  targetX: { label: t.leadsToX, unit: "m" },
  targetY: { label: t.leadsToY, unit: "m" },
  targetZ: { label: t.leadsToZ, unit: "m" },
  targetHeading: { label: t.looksTowards, unit: "°", step: 15, factor: DEGREES },
  seatKind: { label: t.seatType },
  strength: { label: t.strength, step: 0.1 },
  reach: { label: t.reach, unit: "m", step: 0.5 },
  lightKind: { label: t.lightType },
  angle: { label: t.cone, unit: "°", step: 5 },
};
const CHOICES: Partial<Record<string, () => string>> = {
  left: t.left,
  centre: t.centre,
  right: t.right,
  heading: t.display,
  body: t.plain,
  chair: t.seatChair,
  bench: t.seatBench,
  stool: t.seatStool,
  floor: t.seatFloor,
  point: t.lightPoint,
  spot: t.lightSpot,
};

/** Properties with their own sections: content, label, link. */
const ELSEWHERE = new Set([
  "fileId",
  "posterId",
  "prefab",
  "frame",
  "roomId",
  "shareId",
  "linkHref",
  "linkLabel",
  "title",
  "creator",
  "description",
  "isLabelShown",
]);

/** Kinds without collision. */
const WITHOUT_BODY: ReadonlySet<ObjectKind> = new Set(["light", "spawn", "teleporter"]);

const cached = new Map<ObjectKind, readonly InspectorField[]>();

/** The fields of a kind, derived from its schema. A property without a display name is shown by its key. */
export function fieldsOf(kind: ObjectKind): readonly InspectorField[] {
  const made = cached.get(kind) ?? makeFields(kind);
  cached.set(kind, made);
  return made;
}

function makeFields(kind: ObjectKind): InspectorField[] {
  const fields = Object.entries<z.core.$ZodType>(objectProps[kind].shape).flatMap(([key, schema]) =>
    ELSEWHERE.has(key) || (key === "isPassable" && WITHOUT_BODY.has(kind))
      ? []
      : (fieldOf(key, schema) ?? []),
  );
  // The kind's own properties come first.
  const isCommon = ({ key }: InspectorField) => Number(key === "isPassable");
  return fields.sort((one, other) => isCommon(one) - isCommon(other));
}

function fieldOf(key: string, schema: z.core.$ZodType): InspectorField | null {
  if (schema instanceof z.ZodOptional) return fieldOf(key, schema.unwrap());
  const { label = () => key, hint, unit, step = 0.1, factor = 1 } = WORDS[key] ?? {};
  const named = { key, label, ...(hint === undefined ? {} : { hint }) };
  if (schema instanceof z.ZodEnum)
    return {
      ...named,
      type: "choice",
      options: Object.values(schema.enum).map((value) => ({
        value: String(value),
        label: CHOICES[value] ?? (() => String(value)),
      })),
    };
  if (schema instanceof z.ZodBoolean) return { ...named, type: "switch" };
  const { min, max, isColour } = boundsOf(schema);
  if (schema instanceof z.ZodNumber)
    return {
      ...named,
      type: "number",
      step,
      factor,
      ...(unit === undefined ? {} : { unit }),
      ...(min === undefined ? {} : { min: min * factor }),
      ...(max === undefined ? {} : { max: max * factor }),
    };
  if (!(schema instanceof z.ZodString)) return null;
  if (isColour) return { ...named, type: "colour" };
  return {
    ...named,
    type: "text",
    isLong: (max ?? 0) > 500,
    ...(max === undefined ? {} : { maxLength: max }),
  };
}

type Bounds = { min?: number; max?: number; isColour: boolean };

/**
 * Bounds of a number or of a text's length, read from the schema's checks: Zod's JSON Schema writer would add to the
 * page.
 */
function boundsOf(schema: z.core.$ZodType): Bounds {
  const bounds: Bounds = { isColour: false };
  // oxlint-disable no-underscore-dangle -- where Zod has what libraries may read
  for (const each of schema._zod.def.checks ?? []) {
    const check = each._zod.def as z.core.$ZodChecks["_zod"]["def"];
    // oxlint-enable no-underscore-dangle
    if (check.check === "greater_than") bounds.min = Number(check.value);
    else if (check.check === "less_than") bounds.max = Number(check.value);
    else if (check.check === "max_length") bounds.max = check.maximum;
    else if (check.check === "string_format")
      bounds.isColour ||= check.pattern?.source.includes("#[0-9a-f]{6}") ?? false;
  }
  return bounds;
}

/** Properties that all of these kinds have and that apply to them. */
export function commonFields(
  objects: readonly Pick<SpaceObject, "kind" | "props">[],
): readonly InspectorField[] {
  const [first, ...others] = new Set(objects.map(({ kind }) => kind));
  if (first === undefined) return [];
  const keys = others.map((kind) => new Set(fieldsOf(kind).map(({ key }) => key)));
  const isSpot = objects.every(({ props }) => props.lightKind === "spot");
  return fieldsOf(first).filter(
    ({ key }) => keys.every((has) => has.has(key)) && (key !== "angle" || isSpot),
  );
}
