import { objectProps, type ObjectKind, type SpaceObject } from "@veranda/contract";
import * as t from "@veranda/messages/editing";
import { z } from "zod";

/** How a value of an object is shown and changed. */
export type InspectorField = { key: string; label: () => string; hint?: () => string } & (
  | { type: "number"; min?: number; max?: number; step: number; unit?: string; factor: number }
  | { type: "colour" }
  | { type: "switch" }
  | { type: "choice"; options: readonly { value: string; label: () => string }[] }
  | { type: "text"; isLong: boolean; maxLength?: number }
);

type Words = { label: () => string; hint?: () => string; unit?: string; step?: number; factor?: number };

const DEGREES = 180 / Math.PI;

/** What the names in the contract are called on the screen. */
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

/** These have places of their own in the panel: what it shows, its label, where it leads. */
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

type Schema = {
  type?: string;
  enum?: string[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

const cached = new Map<ObjectKind, readonly InspectorField[]>();

/** The fields of a kind, made from its schema. What the screen has no word for yet is called by its name. */
export function fieldsOf(kind: ObjectKind): readonly InspectorField[] {
  const made = cached.get(kind) ?? makeFields(kind);
  cached.set(kind, made);
  return made;
}

function makeFields(kind: ObjectKind): InspectorField[] {
  const { properties = {} } = z.toJSONSchema(objectProps[kind], { io: "input" }) as {
    properties?: Record<string, Schema>;
  };
  const fields = Object.entries(properties).flatMap(([key, schema]) =>
    ELSEWHERE.has(key) ? [] : (fieldOf(key, schema) ?? []),
  );
  // What only this kind has stands first.
  const isCommon = ({ key }: InspectorField) => Number(key === "isPassable");
  return fields.sort((one, other) => isCommon(one) - isCommon(other));
}

function fieldOf(key: string, schema: Schema): InspectorField | null {
  const { label = () => key, hint, unit, step = 0.1, factor = 1 } = WORDS[key] ?? {};
  const named = { key, label, ...(hint === undefined ? {} : { hint }) };
  if (schema.enum)
    return {
      ...named,
      type: "choice",
      options: schema.enum.map((value) => ({ value, label: CHOICES[value] ?? (() => value) })),
    };
  if (schema.type === "boolean") return { ...named, type: "switch" };
  if (schema.type === "number" || schema.type === "integer")
    return {
      ...named,
      type: "number",
      step,
      factor,
      ...(unit === undefined ? {} : { unit }),
      ...(schema.minimum === undefined ? {} : { min: schema.minimum * factor }),
      ...(schema.maximum === undefined ? {} : { max: schema.maximum * factor }),
    };
  if (schema.type !== "string") return null;
  if (schema.pattern?.includes("#[0-9a-f]{6}") === true) return { ...named, type: "colour" };
  return {
    ...named,
    type: "text",
    isLong: (schema.maxLength ?? 0) > 500,
    ...(schema.maxLength === undefined ? {} : { maxLength: schema.maxLength }),
  };
}

/** Fields that all of these have. */
export function commonFields(objects: readonly Pick<SpaceObject, "kind">[]): readonly InspectorField[] {
  const [first, ...others] = new Set(objects.map(({ kind }) => kind));
  if (first === undefined) return [];
  const keys = others.map((kind) => new Set(fieldsOf(kind).map(({ key }) => key)));
  return fieldsOf(first).filter(({ key }) => keys.every((has) => has.has(key)));
}
