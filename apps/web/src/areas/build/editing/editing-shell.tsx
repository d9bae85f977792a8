import { mayAdd, mayEdit } from "@veranda/contract";
import { Suspense, useEffect } from "react";
import { engineCanvas } from "#engine/engine-loader.ts";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { DropArea } from "../uploads/drop-area.tsx";
import { Region } from "#ui/regions.tsx";
import { useUploads } from "../uploads/upload-store.ts";
import type { Visit } from "#engine/visit.ts";
import { EditToolbar } from "./edit-toolbar.tsx";
import { onRightPanelAsked, sendToEditingUi, useEditingUi } from "./editing-ui-state.ts";
import { ObjectMenu } from "./object-menu.tsx";
import { SessionViews } from "./session/session-views.tsx";
import { useEditingKeys } from "./use-editing-keys.ts";
import { openMenuOfSelected, useObjectMenu } from "./use-object-menu.ts";
import { lazyComponent } from "#ui/lazy-component.tsx";

const UploadTray = lazyComponent(() =>
  import("../uploads/upload-tray.tsx").then(({ UploadTray }) => UploadTray),
);
const ContentPanel = lazyComponent(() =>
  import("../content-menu/content-panel.tsx").then(({ ContentPanel }) => ContentPanel),
);
const LayersPanel = lazyComponent(() =>
  import("./layers/layers-panel.tsx").then(({ LayersPanel }) => LayersPanel),
);
const PropertiesPanel = lazyComponent(() =>
  import("./properties/properties-panel.tsx").then(({ PropertiesPanel }) => PropertiesPanel),
);
const EnvironmentPanel = lazyComponent(() =>
  import("../environment/environment-panel.tsx").then(({ EnvironmentPanel }) => EnvironmentPanel),
);

type EditingShellProps = {
  visit: Visit;
  /** A modal is open, or camera mode is on. */
  isBlocked: boolean;
  /** A panel of the space is open on the right. */
  isCovered: boolean;
  /** Asks the space's panel to close, as a building panel opens there. */
  onUncover: () => void;
};

/** The interface for building, and the media controls that everybody sees. */
export function EditingShell({ visit, isBlocked, isCovered, onUncover }: EditingShellProps) {
  const engine = useEngine();
  const rights = useEngineState("rights");
  const { isActive } = useEngineState("editing");
  const selected = useEngineState("editing.selected");
  const { left, transformPanel, environmentPanel } = useEditingUi();
  const canEdit = rights !== null && mayEdit(rights);
  const hasUploads = useUploads().length > 0;
  const hasEnvironment = environmentPanel === "active" && !isCovered;
  const hasProperties =
    transformPanel === "active" && environmentPanel === "closed" && !isCovered && selected.length > 0;

  useEffect(() => sendToEditingUi({ type: "COVER", isCovered }), [isCovered]);
  useEffect(() => onRightPanelAsked(onUncover), [onUncover]);
  useEditingKeys(isBlocked, () => openMenuOfSelected(engine));
  useObjectMenu(isBlocked);
  useEffect(() => {
    if (!isActive) return undefined;
    const canvas = engineCanvas();
    sendToEditingUi({ type: "BEGIN", width: canvas.clientWidth });
    const observer = new ResizeObserver(() => sendToEditingUi({ type: "RESIZE", width: canvas.clientWidth }));
    observer.observe(canvas);
    return () => {
      observer.disconnect();
      sendToEditingUi({ type: "END" });
    };
  }, [isActive]);
  const chosen = selected.join(" ");
  useEffect(() => {
    if (chosen !== "") sendToEditingUi({ type: "UNCOVER" });
  }, [chosen]);
  // A pressed frame waits for the next choice.
  const frame = useEngineState("editing.uploadTargetFrame");
  useEffect(() => {
    if (frame !== null) sendToEditingUi({ type: "OPEN_CONTENT" });
  }, [frame]);
  // Losing the permission ends building.
  useEffect(() => {
    if (isActive && !canEdit) engine.send("set_edit_mode", { enabled: false });
  }, [engine, isActive, canEdit]);

  return (
    <>
      <SessionViews isBlocked={isBlocked} />
      {rights && canEdit && isActive && (
        <>
          <EditToolbar rights={rights} space={visit.space} />
          <Region name="left">
            <Suspense fallback={null}>
              {left === "content" && <ContentPanel rights={rights} spaceId={visit.space.id} />}
              {left === "layers" && <LayersPanel />}
            </Suspense>
          </Region>
          {/* Separate, so that one can animate in while the other stays. */}
          <Region name="right">
            <Suspense fallback={null}>
              {hasEnvironment && <EnvironmentPanel />}
              {hasProperties && <PropertiesPanel rights={rights} />}
            </Suspense>
          </Region>
        </>
      )}
      {rights && mayAdd(rights) && <DropArea isBlocked={isBlocked} />}
      {hasUploads && (
        <Suspense fallback={null}>
          <UploadTray
            isBesidePanel={isActive && left !== null}
            isRightTaken={isCovered || (isActive && (hasEnvironment || hasProperties))}
          />
        </Suspense>
      )}
      <ObjectMenu rights={rights} />
    </>
  );
}
