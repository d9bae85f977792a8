import type { ObjectKind } from "@veranda/contract/records/object";
import type { Media } from "../../platform/media.ts";
import { Fittings } from "./fittings.ts";
import { Cards } from "./kinds/card.ts";
import { Documents } from "./kinds/document.ts";
import { Frames } from "./kinds/frame.ts";
import { Groups } from "./kinds/group.ts";
import { Lights } from "./kinds/light.ts";
import { Models } from "./kinds/model.ts";
import { Pictures } from "./kinds/picture.ts";
import { Portals } from "./kinds/portal.ts";
import { Seats } from "./kinds/seat.ts";
import { Sounds } from "./kinds/sound.ts";
import { SpawnPoints } from "./kinds/spawn-point.ts";
import { Teleporters } from "./kinds/teleporter.ts";
import { UnknownPrefabs } from "./kinds/unknown-prefab.ts";
import { Videos } from "./kinds/video.ts";
import { MediaFaults } from "./media-faults.ts";
import type { ObjectContent, ObjectRenderer, RenderPart } from "./object-renderer.ts";
import { Panels } from "./panels/panels.ts";
import type { RenderContext } from "./render-context.ts";
import type { UserRenderContext } from "./user-render-context.ts";

type RendererClass = new (context: UserRenderContext) => ObjectRenderer;

/** The renderer of each kind; kinds with the same class share one instance. */
const RENDERERS: Record<ObjectKind, RendererClass> = {
  model: Models,
  image: Pictures,
  video: Videos,
  screen: Videos,
  audio: Sounds,
  document: Documents,
  note: Cards,
  text: Cards,
  link: Cards,
  search: Cards,
  portal: Portals,
  spawn: SpawnPoints,
  teleporter: Teleporters,
  seat: Seats,
  group: Groups,
  // Known prefabs are drawn without this code.
  prefab: UnknownPrefabs,
  light: Lights,
  frame: Frames,
};

/** The renderers of all user-made objects, and what they share. */
export type UserRenderers = {
  /** In the order of their updates in each frame. */
  parts: readonly RenderPart[];
  of(object: ObjectContent): ObjectRenderer | null;
};

export function openUserRenderers(context: RenderContext, media: Media): UserRenderers {
  const faults = new MediaFaults(context.source);
  const panels = openPanels(context, media, faults);
  const fittings = new Fittings(context);
  const user: UserRenderContext = { ...context, media, panels, fittings, faults };
  const renderers = new Map<RendererClass, ObjectRenderer>();
  for (const Renderer of Object.values(RENDERERS))
    if (!renderers.has(Renderer)) renderers.set(Renderer, new Renderer(user));
  return {
    parts: [...renderers.values(), panels, fittings],
    of: ({ kind }) => renderers.get(RENDERERS[kind]) ?? null,
  };
}

function openPanels(context: RenderContext, media: Media, faults: MediaFaults): Panels {
  const { view } = context.source;
  const panels = new Panels(
    context.uniforms,
    (mesh) => context.added(mesh, true),
    media,
    view?.uploadLayer && ((...picture) => view.uploadLayer?.(...picture)),
    ({ key, subject }, error) =>
      faults.reportUnavailableFiles(subject ?? { id: key, name: "", noun: "picture" }, error),
  );
  panels.onShown = () => context.changed();
  view?.onContext?.((isLost) => {
    if (!isLost) panels.repaint();
  });
  return panels;
}
