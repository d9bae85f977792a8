import type { SpaceObject } from "@veranda/contract";
import { canBeLarge } from "@veranda/contract/engine/light-box";
import * as t from "@veranda/messages/editing";
import { Maximize2 } from "lucide-react";
import { useEngine } from "#engine/engine-state.ts";
import { Region } from "#ui/regions.tsx";
import { useObjectNames } from "../prefabs.ts";
import { ToolButton } from "../tool-button.tsx";
import { Controls } from "./controls.tsx";
import { ReportButton } from "./report-button.tsx";

/** A small bar for the object in focus: play it, turn its pages, enlarge it, report it. */
export function PlayBar({ object }: { object: SpaceObject }) {
  const engine = useEngine();
  const name = useObjectNames()(object);
  return (
    // Above head height: below the centre it would cover one's own avatar, and the selection's handles.
    <Region name="notices">
      <div
        data-play-bar
        role="toolbar"
        aria-label={name}
        className="flex max-w-[min(32rem,100%)] flex-wrap justify-center animate-fade-in items-center gap-1 rounded-full glass-bar p-1 pl-4 shadow-float"
      >
        <span className="max-w-36 truncate pr-1 text-sm font-semibold max-sm:hidden">{name}</span>
        <Controls object={object} />
        {canBeLarge(object) && (
          <ToolButton
            label={t.viewLarge()}
            onClick={() => engine.send("set_light_box_object", { objectId: object.id })}
          >
            <Maximize2 className="size-4.5" aria-hidden="true" />
          </ToolButton>
        )}
        <ReportButton object={object} />
      </div>
    </Region>
  );
}
