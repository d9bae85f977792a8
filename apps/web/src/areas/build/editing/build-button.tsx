import { Hammer } from "lucide-react";
import { mayBuild } from "@veranda/contract/permissions";
import * as t from "@veranda/messages/space";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { BarButton } from "#engine/bar-button.tsx";

/** Starts and ends building; shown only to those who have something to build here. */
export function BuildButton({ hotkey }: { hotkey: string | null }) {
  const engine = useEngine();
  const rights = useEngineState("rights");
  const isActive = useEngineState("editing.isActive");
  if (rights === null || !mayBuild(rights)) return null;
  return (
    <BarButton
      label={isActive ? t.stopBuilding() : t.build()}
      hotkey={hotkey ?? undefined}
      aria-pressed={isActive}
      onClick={() => {
        engine.send("play_sound", { sound: "tap" });
        engine.send("set_edit_mode", { enabled: !isActive });
      }}
    >
      <Hammer className="size-5" aria-hidden="true" />
    </BarButton>
  );
}
