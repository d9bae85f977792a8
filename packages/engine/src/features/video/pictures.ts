import { videoMediaId, type VideoKind, type VisibleVideo } from "@veranda/contract/engine/video";
import type { Media } from "../../platform/media.ts";
import type { Context } from "../context.ts";
import type { AttachedMediaList } from "../voice/attached-media.ts";
import { Heads } from "./heads.ts";
import type { PageLayouts } from "./page-layouts.ts";
import { SeenPictures } from "./seen-picture.ts";
import { SharedSurfaces } from "./shared-surfaces.ts";

/** Interval of determining visible videos. */
const EVERY_SECONDS = 0.25;
/** Maximum number of videos per page. */
const MOST = 12;
const KINDS: readonly VideoKind[] = ["camera", "screen"];

/** Cameras and screens in the space, and which of them are visible. */
export class Pictures {
  readonly #context: Context;
  readonly #layouts: PageLayouts;
  readonly #heads: Heads;
  readonly #surfaces: SharedSurfaces;
  readonly #seen = new SeenPictures(MOST);
  #media: Media | null = null;
  #isOver = false;
  #since = Infinity;
  #isSurfaceSeen = false;

  constructor(context: Context, attached: AttachedMediaList, layouts: PageLayouts) {
    this.#context = context;
    this.#layouts = layouts;
    this.#heads = new Heads(context, attached);
    this.#surfaces = new SharedSurfaces(context, attached);
    // If it fails, nothing is drawn, and the page still shows the videos.
    void this.#open();
  }

  onFrame(deltaSeconds: number): void {
    const { world } = this.#context;
    this.#since += deltaSeconds;
    const isAsked = this.#since >= EVERY_SECONDS;
    if (isAsked) {
      this.#since = 0;
      this.#isSurfaceSeen = this.#surfaces.update(this.#media, this.#seen);
    }
    const isHeadSeen = this.#heads.update(this.#media, isAsked ? this.#seen : null);
    if (isHeadSeen || this.#isSurfaceSeen) world.stir();
    if (isAsked) this.#publish();
  }

  dispose(): void {
    this.#isOver = true;
    this.#heads.dispose();
    this.#surfaces.dispose();
  }

  async #open(): Promise<void> {
    const media = await this.#context.platform.openMedia().catch(() => null);
    if (!this.#isOver) this.#media = media;
  }

  #publish(): void {
    const { state, platform } = this.#context;
    const { people } = state.current.video;
    const { me } = state.current.session;
    for (const id in people)
      for (const kind of KINDS) {
        const isThere = kind === "camera" ? people[id]?.isCameraOn : people[id]?.isSharing;
        const height = this.#layouts.heightOf(videoMediaId(id, kind));
        if (isThere === true && id !== me) this.#seen.add(id, kind, height * platform.view.pixelRatio);
      }
    const visible: readonly VisibleVideo[] | null = this.#seen.take();
    if (visible) state.patch("video", { visible: [...visible] });
  }
}
