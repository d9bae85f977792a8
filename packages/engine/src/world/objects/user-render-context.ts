import type { Media } from "../../platform/media.ts";
import type { Fittings } from "./fittings.ts";
import type { MediaFaults } from "./media-faults.ts";
import type { Panels } from "./panels/panels.ts";
import type { RenderContext } from "./render-context.ts";

/** The context of the renderers whose code is loaded only for spaces with more than prefabs. */
export type UserRenderContext = RenderContext & {
  readonly media: Media;
  readonly panels: Panels;
  readonly fittings: Fittings;
  readonly faults: MediaFaults;
};
