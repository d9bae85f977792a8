import type { SpaceObject } from "@veranda/contract";
import { useEngine } from "#engine/engine-state.ts";
import { unsetColour } from "../object-colours.ts";
import { usePrefabs } from "../prefabs.ts";
import { ColourField } from "./colour-field.tsx";
import { NumberField, SelectField, SwitchField, TextField } from "./fields.tsx";
import { commonFields, type InspectorField } from "./inspector-fields.ts";
import { Section } from "./section.tsx";
import { common } from "./transform-fields.tsx";

type InspectorProps = { objects: readonly SpaceObject[]; title: string; isDisabled: boolean };

/** All properties of these kinds, derived from their schemas. */
export function Inspector({ objects, title, isDisabled }: InspectorProps) {
  if (commonFields(objects).length === 0) return null;
  return (
    <Section title={title}>
      <InspectorRows objects={objects} isDisabled={isDisabled} />
    </Section>
  );
}

/** The same, in a section with more content. */
export const InspectorRows = ({ objects, isDisabled }: Omit<InspectorProps, "title">) => (
  <div className="flex flex-col gap-1.5">
    {commonFields(objects).map((field) => (
      <FieldRow key={field.key} field={field} objects={objects} isDisabled={isDisabled} />
    ))}
  </div>
);

type FieldRowProps = { field: InspectorField; objects: readonly SpaceObject[]; isDisabled: boolean };
type Value = string | number | boolean;

/** The default, shown for an unset property. */
const UNSET = { number: 0, switch: false, choice: "", text: "" } as const;
const DEFAULTS: Partial<Record<string, Value>> = { volume: 1, hearing: 20, radius: 1, isLooping: false };

/** The frame and base of a picture have messages of their own, for one object. */
const MOUNTS = {
  hasFrame: "set_gallery_frame_visible",
  hasPedestal: "set_gallery_pedestal_visible",
} as const;

function FieldRow({ field, objects, isDisabled }: FieldRowProps) {
  const engine = useEngine();
  const { key, label, hint } = field;
  const { data: prefabs = [] } = usePrefabs();
  const unset = (object: SpaceObject): Value =>
    DEFAULTS[key] ?? (field.type === "colour" ? unsetColour(object, prefabs) : UNSET[field.type]);
  const value = common(objects.map((object): Value => object.props[key] ?? unset(object)));
  const [only] = objects.length === 1 ? objects : [];
  const edit = (newValue: Value) => {
    if (only && typeof newValue === "boolean" && (key === "hasFrame" || key === "hasPedestal"))
      engine.send(MOUNTS[key], { objectId: only.id, visible: newValue });
    else engine.send("inspector_panel_edit_field", { path: `props.${key}`, newValue });
  };
  // The object is held while text is edited, so that nobody else changes it.
  const hold = {
    onFocus: () => engine.send("hold_object", { objectId: only?.id ?? "" }),
    onBlur: () => engine.send("hold_object", { objectId: "" }),
  };
  const shared = { label: label(), hint: hint?.(), isDisabled };
  switch (field.type) {
    case "number":
      return (
        <NumberField
          {...shared}
          value={typeof value === "number" ? value * field.factor : null}
          min={field.min}
          max={field.max}
          step={field.step}
          unit={field.unit}
          onChange={(next) => edit(next / field.factor)}
        />
      );
    case "colour":
      return <ColourField {...shared} value={typeof value === "string" ? value : null} onChange={edit} />;
    case "switch":
      return <SwitchField {...shared} value={typeof value === "boolean" ? value : null} onChange={edit} />;
    case "choice":
      return (
        <SelectField
          {...shared}
          value={typeof value === "string" ? value || (field.options[0]?.value ?? null) : null}
          options={field.options.map((option) => ({ ...option, label: option.label() }))}
          onChange={edit}
        />
      );
    default:
      return (
        <TextField
          {...shared}
          {...hold}
          value={typeof value === "string" ? value : null}
          isLong={field.isLong}
          maxLength={field.maxLength}
          onChange={edit}
        />
      );
  }
}
