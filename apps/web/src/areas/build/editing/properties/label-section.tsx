import type { SpaceObject } from "@veranda/contract";
import * as t from "@veranda/messages/editing";
import { useEngine } from "#engine/engine-state.ts";
import { SwitchField, TextField } from "./fields.tsx";
import { Section } from "./section.tsx";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The caption beside an object, as in a gallery. */
export function LabelSection({ object, isDisabled }: { object: SpaceObject; isDisabled: boolean }) {
  const engine = useEngine();
  const info = {
    title: textOf(object.props.title),
    creator: textOf(object.props.creator),
    description: textOf(object.props.description),
    visible: object.props.isLabelShown === true,
  };
  const set = (more: Partial<typeof info>) =>
    engine.send("set_gallery_info", { objectId: object.id, ...info, ...more });
  // Adding text shows the label; it can be hidden again.
  const write = (more: Partial<typeof info>) =>
    set({ ...more, visible: info.visible || (!info.title && !info.creator && !info.description) });
  return (
    <Section title={t.label()}>
      <div className="flex flex-col gap-1.5">
        <TextField
          label={t.title()}
          value={info.title}
          maxLength={200}
          isDisabled={isDisabled}
          onChange={(title) => write({ title })}
        />
        <TextField
          label={t.creator()}
          value={info.creator}
          maxLength={200}
          isDisabled={isDisabled}
          onChange={(creator) => write({ creator })}
        />
        <TextField
          label={t.description()}
          isLong
          value={info.description}
          maxLength={4000}
          isDisabled={isDisabled}
          onChange={(description) => write({ description })}
        />
        <SwitchField
          label={t.showLabel()}
          value={info.visible}
          isDisabled={isDisabled}
          onChange={(visible) => set({ visible })}
        />
      </div>
    </Section>
  );
}
