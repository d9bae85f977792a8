import type { ObjectKind } from "@veranda/contract/records/object";
import type { Media } from "../../platform/media.ts";
import type { ObjectRenderer, RenderFrame } from "./object-renderer.ts";
import { Fittings } from "./fittings.ts";
import { Cards } from "./kinds/card.ts";
import { Documents } from "./kinds/document.ts";
import { Videos } from "./kinds/video.ts";
import type { UserRenderContext } from "./kinds/flat.ts";
import { Frames } from "./kinds/frame.ts";
import { Lights } from "./kinds/light.ts";
import { Marks } from "./kinds/marks.ts";
import { Models } from "./kinds/model.ts";
import { Pictures } from "./kinds/picture.ts";
import { Portals } from "./kinds/portal.ts";
import { Sounds } from "./kinds/sound.ts";
import { MediaFaults } from "./media-faults.ts";
import { Panels } from "./panels/panels.ts";
import type { RenderContext } from "./render-context.ts";

/** Every kind that people make themselves; what came with the catalogue is there before this code is. */
export class UserObjectRenderers {
  readonly portals: Portals;
  readonly panels: Panels;
  readonly models: Models;
  readonly #fittings: Fittings;
  readonly #of: Record<ObjectKind, ObjectRenderer>;
  readonly #all: readonly ObjectRenderer[];

  constructor(stage: RenderContext, media: Media) {
    const { view } = stage.source;
    const faults = new MediaFaults(stage.source);
    this.panels = new Panels(
      stage.uniforms,
      (mesh) => stage.added(mesh, true),
      media,
      view?.uploadLayer && ((...picture) => view.uploadLayer?.(...picture)),
      ({ key, subject }, error) =>
        faults.reportUnavailableFiles(subject ?? { id: key, name: "", noun: "picture" }, error),
    );
    this.panels.onShown = () => stage.changed();
    view?.onContext?.((isLost) => {
      if (!isLost) this.panels.repaint();
    });
    this.#fittings = new Fittings(stage);
    const made: UserRenderContext = Object.assign(Object.create(stage) as RenderContext, {
      media,
      panels: this.panels,
      fittings: this.#fittings,
      faults,
    });
    const [pictures, videos, cards, marks] = [
      new Pictures(made),
      new Videos(made),
      new Cards(made),
      new Marks(made),
    ];
    this.portals = new Portals(made);
    this.models = new Models(made);
    this.#of = {
      model: this.models,
      image: pictures,
      video: videos,
      screen: videos,
      audio: new Sounds(made),
      document: new Documents(made),
      note: cards,
      text: cards,
      link: cards,
      search: cards,
      portal: this.portals,
      spawn: marks,
      teleporter: marks,
      seat: marks,
      group: marks,
      // Known ones are drawn without this code.
      prefab: marks,
      light: new Lights(made),
      frame: new Frames(made),
    };
    this.#all = [...new Set(Object.values(this.#of))];
  }

  get all(): readonly ObjectRenderer[] {
    return this.#all;
  }

  of(kind: ObjectKind): ObjectRenderer {
    return this.#of[kind];
  }

  /** After the kinds were. */
  update(frame: RenderFrame): void {
    this.panels.update(frame);
  }

  relight(): void {
    this.#fittings.relight();
  }

  dispose(): void {
    for (const kind of this.#all) kind.dispose();
    this.panels.dispose();
    this.#fittings.dispose();
  }
}
