import * as t from "@veranda/messages/content";
import { SwitchField } from "../editing/properties/fields.tsx";
import { Section } from "../editing/properties/section.tsx";
import { useEngine, useEngineState } from "#engine/engine-state.ts";

/** Settings of the environment besides its lighting. */
export function PlaceSection() {
  const engine = useEngine();
  const room = useEngineState("room");
  if (room === null) return null;
  const { customFileId, isTextureCompressionEnabled, isMeshTeleportEnabled } = room.setting;
  return (
    <Section title={t.place()}>
      {customFileId && (
        <SwitchField
          label={t.lightVersion()}
          hint={t.lightVersionHint()}
          value={isTextureCompressionEnabled !== false}
          onChange={(enabled) => engine.send("set_texture_compression_enabled", { enabled })}
        />
      )}
      <SwitchField
        label={t.teleportOnto()}
        hint={t.teleportOntoHint()}
        value={isMeshTeleportEnabled !== false}
        onChange={(enabled) => engine.send("set_mesh_teleport_enabled", { enabled })}
      />
    </Section>
  );
}
