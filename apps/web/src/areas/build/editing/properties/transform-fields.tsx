import type { SpaceObject } from "@veranda/contract";
import * as t from "@veranda/messages/editing";
import type { ReactNode } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { eulerOf } from "../euler.ts";
import { NumberField } from "./fields.tsx";

type TransformFieldsProps = { objects: readonly SpaceObject[]; isDisabled: boolean };

const AXES = ["X", "Y", "Z"] as const;

/** The common value; null where the objects differ. */
export function common<T>(values: readonly T[]): T | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

/** Position in metres, rotation in degrees, scale as a factor. */
export function TransformFields({ objects, isDisabled }: TransformFieldsProps) {
  const engine = useEngine();
  const snap = useEngineState("editing.snap");
  const angles = objects.map(({ transform }) => eulerOf(transform.rotation));
  const edit = (path: string, newValue: number) =>
    engine.send("inspector_panel_edit_field", { path, newValue });
  return (
    <div className="flex flex-col gap-2">
      <Triple name={t.position()}>
        {AXES.map((axis, at) => (
          <NumberField
            key={axis}
            axis={axis}
            label={t.positionOf({ axis })}
            value={common(objects.map(({ transform }) => transform.position[at] ?? 0))}
            min={-500}
            max={500}
            step={snap.isOn ? snap.move : 0.01}
            isDisabled={isDisabled}
            onChange={(value) => edit(`transform.position.${at}`, value)}
          />
        ))}
      </Triple>
      <Triple name={t.rotation()}>
        {AXES.map((axis, at) => (
          <NumberField
            key={axis}
            axis={axis}
            unit="°"
            label={t.rotationOf({ axis })}
            value={common(angles.map((angle) => angle[at] ?? 0))}
            step={snap.isOn ? snap.rotate : 1}
            isDisabled={isDisabled}
            onChange={(value) => edit(`transform.rotation.${at}`, value)}
          />
        ))}
      </Triple>
      <Triple name={t.scale()}>
        {AXES.map((axis, at) => (
          <NumberField
            key={axis}
            axis={axis}
            label={t.scaleOf({ axis })}
            value={common(objects.map(({ transform }) => transform.scale[at] ?? 1))}
            min={0.001}
            max={1000}
            step={snap.isOn ? snap.scale : 0.01}
            isDisabled={isDisabled}
            onChange={(value) => edit(`transform.scale.${at}`, value)}
          />
        ))}
      </Triple>
    </div>
  );
}

function Triple({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={name}>
      <p aria-hidden="true" className="mb-1 text-xs font-medium text-ink-soft">
        {name}
      </p>
      <div className="grid grid-cols-3 gap-1.5">{children}</div>
    </div>
  );
}
