import type { RoomRights } from "@veranda/contract";
import type { GizmoTool } from "@veranda/contract/engine/editing-state";
import * as common from "@veranda/messages/common";
import * as t from "@veranda/messages/editing";
import {
  Axis3d,
  Globe,
  Layers,
  MousePointer2,
  Plane,
  Move3d,
  Redo2,
  Rotate3d,
  Scale3d,
  Shapes,
  SlidersHorizontal,
  Undo2,
} from "lucide-react";
import { useHotkeyWord } from "#engine/keybinds/use-hotkey-word.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { Popover } from "#ui/popover.tsx";
import { Region } from "#ui/regions.tsx";
import { NARROW, useMediaQuery } from "#ui/use-media-query.ts";
import type { Visit } from "#engine/visit.ts";
import { BuildMenu } from "./build-menu.tsx";
import { sendToEditingUi, useEditingUi } from "./editing-ui-state.ts";
import { SaveState } from "./save-state.tsx";
import { SnapButtons } from "./snap-popover.tsx";
import { toggleFlight } from "./toggle-flight.ts";
import { Divider, OpenerButton, ToolButton } from "./tool-button.tsx";
import { useSelection } from "./use-selection.ts";

const TOOLS = [
  { tool: "select", label: t.select, icon: MousePointer2, action: "tool_select" },
  { tool: "move", label: t.move, icon: Move3d, action: "tool_move" },
  { tool: "rotate", label: t.rotate, icon: Rotate3d, action: "tool_rotate" },
  { tool: "scale", label: t.scale, icon: Scale3d, action: "tool_scale" },
] as const satisfies readonly { tool: GizmoTool; [more: string]: unknown }[];

/** A group that stays together. */
const GROUP = "flex items-center gap-0.5";

type EditToolbarProps = { rights: RoomRights; space: Visit["space"] };

/** The building toolbar. On phones it is one line: tools open from it, what is needed least is in its menu. */
export function EditToolbar({ rights, space: edited }: EditToolbarProps) {
  const engine = useEngine();
  const isNarrow = useMediaQuery(NARROW);
  const { canUndo, canRedo } = useEngineState("editing");
  const { left, transformPanel, environmentPanel, isCovered } = useEditingUi();
  const selected = useSelection();
  const word = useHotkeyWord();
  return (
    <Region name="tools">
      <div
        role="toolbar"
        aria-label={t.building()}
        className="flex max-w-full flex-wrap items-center justify-center gap-0.5 rounded-3xl glass-bar p-1 shadow-float animate-fade-in"
      >
        {isNarrow ? <ToolsPopover /> : <Tools />}
        <Divider />
        <div className={GROUP}>
          <ToolButton
            label={common.undo()}
            hotkey={word("undo") ?? undefined}
            disabled={!canUndo}
            onClick={() => engine.send("undo", {})}
          >
            <Undo2 className="size-4.5" aria-hidden="true" />
          </ToolButton>
          {!isNarrow && (
            <ToolButton
              label={common.redo()}
              hotkey={word("redo") ?? undefined}
              disabled={!canRedo}
              onClick={() => engine.send("redo", {})}
            >
              <Redo2 className="size-4.5" aria-hidden="true" />
            </ToolButton>
          )}
        </div>
        <Divider />
        <div className={GROUP} style={isNarrow ? { order: -1 } : {}}>
          <ToolButton
            label={t.addObjects()}
            hotkey={word("content_menu") ?? undefined}
            aria-expanded={left === "content"}
            onClick={() => sendToEditingUi({ type: "TOGGLE_LEFT", panel: "content" })}
          >
            <Shapes className="size-4.5" aria-hidden="true" />
          </ToolButton>
          {!isNarrow && (
            <ToolButton
              label={t.layers()}
              hotkey={word("layers") ?? undefined}
              aria-expanded={left === "layers"}
              onClick={() => sendToEditingUi({ type: "TOGGLE_LEFT", panel: "layers" })}
            >
              <Layers className="size-4.5" aria-hidden="true" />
            </ToolButton>
          )}
          <ToolButton
            label={t.properties()}
            hotkey={word("properties") ?? undefined}
            // Disabled without a selection.
            disabled={selected.length === 0}
            aria-expanded={
              selected.length > 0 &&
              transformPanel === "active" &&
              environmentPanel === "closed" &&
              !isCovered
            }
            onClick={() => sendToEditingUi({ type: "TOGGLE_TRANSFORM" })}
          >
            <SlidersHorizontal className="size-4.5" aria-hidden="true" />
          </ToolButton>
        </div>
        <Divider />
        <div className={GROUP}>
          <SaveState rights={rights} />
          <BuildMenu rights={rights} space={edited} isNarrow={isNarrow} />
        </div>
      </div>
    </Region>
  );
}

/** What one moves objects with, and how. */
function Tools() {
  const engine = useEngine();
  const { tool, space } = useEngineState("editing");
  const mode = useEngineState("camera.mode");
  const word = useHotkeyWord();
  return (
    <>
      <div className={GROUP}>
        {TOOLS.map(({ tool: which, label, icon: Icon, action }) => (
          <ToolButton
            key={which}
            label={label()}
            hotkey={word(action) ?? undefined}
            aria-pressed={tool === which}
            onClick={() => engine.send("set_gizmo", { tool: which })}
          >
            <Icon className="size-4.5" aria-hidden="true" />
          </ToolButton>
        ))}
      </div>
      <Divider />
      <div className={GROUP}>
        <ToolButton
          label={space === "world" ? t.worldAxes() : t.objectAxes()}
          hotkey={word("gizmo_space") ?? undefined}
          onClick={() => engine.send("set_gizmo", { space: space === "world" ? "local" : "world" })}
        >
          {space === "world" ? (
            <Globe className="size-4.5" aria-hidden="true" />
          ) : (
            <Axis3d className="size-4.5" aria-hidden="true" />
          )}
        </ToolButton>
        <SnapButtons />
        <ToolButton
          label={t.fly()}
          hotkey={word("build_flight") ?? undefined}
          aria-pressed={mode === "build_flight"}
          onClick={() => toggleFlight(engine)}
        >
          <Plane className="size-4.5" aria-hidden="true" />
        </ToolButton>
      </div>
    </>
  );
}

/** The same behind the tool that is chosen. */
function ToolsPopover() {
  const tool = useEngineState("editing.tool");
  const Icon = TOOLS.find((each) => each.tool === tool)?.icon ?? Move3d;
  return (
    <Popover
      label={t.tools()}
      surface="glass"
      isFocusedWhole
      className="gap-0.5 p-1"
      trigger={
        <OpenerButton aria-label={t.tools()}>
          <Icon className="size-4.5" aria-hidden="true" />
        </OpenerButton>
      }
    >
      <Tools />
    </Popover>
  );
}
