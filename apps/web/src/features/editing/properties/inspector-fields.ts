import { objectProps, type ObjectKind, type SpaceObject } from "@veranda/contract";
import { z } from "zod";

/** How a value of an object is shown and changed. */
export type InspectorField = { key: string; label: string; hint?: string } & (
  | { type: "number"; min?: number; max?: number; step: number; unit?: string; factor: number }
  | { type: "colour" }
  | { type: "switch" }
  | { type: "choice"; options: readonly { value: string; label: string }[] }
  | { type: "text"; isLong: boolean; maxLength?: number }
);

type Words = { label: string; hint?: string; unit?: string; step?: number; factor?: number };

const DEGREES = 180 / Math.PI;

/** What the names in the contract are called on the screen. */
const WORDS: Partial<Record<string, Words>> = {
  isPassable: { label: "Walk through", hint: "People don't bump into it" },
  colour: { label: "Colour" },
  text: { label: "Text" },
  query: { label: "Search for" },
  align: { label: "Align" },
  font: { label: "Typeface" },
  isFacing: { label: "Faces the viewer", hint: "Turns towards whoever looks" },
  hasFrame: { label: "Frame" },
  hasPedestal: { label: "Pedestal" },
  isLooping: { label: "Loop" },
  volume: { label: "Volume", unit: "%", step: 5, factor: 100 },
  hearing: { label: "Audible within", unit: "m", step: 1 },
  label: { label: "Label" },
  radius: { label: "Reach", unit: "m", step: 0.1 },
  targetX: { label: "Leads to X", unit: "m" },
  targetY: { label: "Leads to Y", unit: "m" },
  targetZ: { label: "Leads to Z", unit: "m" },
  targetHeading: { label: "Looks towards", unit: "°", step: 15, factor: DEGREES },
  seatKind: { label: "Seat type" },
  strength: { label: "Strength", step: 0.1 },
  reach: { label: "Reach", unit: "m", step: 0.5 },
  lightKind: { label: "Light type" },
  angle: { label: "Cone", unit: "°", step: 5 },
};
const CHOICES: Partial<Record<string, string>> = {
  left: "Left",
  centre: "Centre",
  right: "Right",
  heading: "Display",
  body: "Plain",
  chair: "Chair",
  bench: "Bench",
  stool: "Stool",
  floor: "Floor",
  point: "Point",
  spot: "Spot",
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

const known = new Map<ObjectKind, readonly InspectorField[]>();

/** The fields of a kind, made from its schema. What the screen has no word for yet is called by its name. */
export function fieldsOf(kind: ObjectKind): readonly InspectorField[] {
  const made = known.get(kind) ?? makeFields(kind);
  known.set(kind, made);
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
  const { label = key, hint, unit, step = 0.1, factor = 1 } = WORDS[key] ?? {};
  const named = { key, label, ...(hint === undefined ? {} : { hint }) };
  if (schema.enum)
    return {
      ...named,
      type: "choice",
      options: schema.enum.map((value) => ({ value, label: CHOICES[value] ?? value })),
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
