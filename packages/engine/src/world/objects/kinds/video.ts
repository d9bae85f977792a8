import type { EngineWords } from "@veranda/contract/engine/words";
import type { ObjectEntry, ObjectQuality } from "../object-renderer.ts";
import type { RenderFrame } from "../render-frame.ts";
import { fitted, type Fitting } from "../fittings.ts";
import { Badges } from "./badges.ts";
import type { UserRenderContext } from "../user-render-context.ts";
import { BACK, Flat, type Content, type Flatness } from "./flat.ts";
import { aspectOf } from "../shared-screens.ts";
import { addressSource, fileSource } from "./picture.ts";
import { minutes, Playback } from "./playback.ts";

const HEIGHT = 1;
const WIDE = 16 / 9;
const DARK = "#17130f";
/** Maximum number of videos that are decoded at once. */
const FILMS: Record<ObjectQuality, number> = { low: 1, medium: 2, high: 3, ultra: 4 };

/** Renders videos, and screens that show one: the poster until they play, then the moment shared by everyone. */
export class Videos extends Flat {
  readonly #playback: Playback;
  readonly #badges: Badges;
  /** Entries whose first frame has not arrived yet. */
  readonly #blank = new Set<ObjectEntry>();

  constructor(context: UserRenderContext) {
    super(context);
    this.#badges = new Badges(context);
    this.#playback = new Playback(context, "video", FILMS.high, (entry) => {
      const parts = this.parts.get(entry);
      if (!parts) return;
      this.showContent(entry, parts);
      this.#badge(entry, parts);
    });
  }

  titleOf({ asset, object }: ObjectEntry): string {
    return asset?.name || this.context.words[object.kind === "screen" ? "screen" : "video"]();
  }

  override put(entry: ObjectEntry): void {
    const { asset } = entry;
    const url = asset?.kind === "video" && asset.work.state === "done" ? asset.levels[0]?.url : undefined;
    // A share has precedence over the screen's own content.
    const isShared = this.context.shares.of(entry.id) !== null;
    this.#playback.watch(entry, isShared ? null : (url ?? null));
    super.put(entry);
    const parts = this.parts.get(entry);
    if (!parts) return;
    this.#badge(entry, parts);
    if (isBlank(parts)) this.#blank.add(entry);
  }

  override setTransform(entry: ObjectEntry): void {
    super.setTransform(entry);
    this.#badges.setTransform(entry);
  }

  override remove(entry: ObjectEntry): void {
    this.#badges.remove(entry);
    this.#blank.delete(entry);
    super.remove(entry);
    this.#playback.watch(entry, null);
  }

  get isMoving(): boolean {
    return this.#playback.isPlaying;
  }

  override update(frame: RenderFrame): void {
    this.#playback.update(frame);
    for (const entry of this.#blank) {
      const parts = this.parts.get(entry);
      if (parts && isBlank(parts)) continue;
      this.#blank.delete(entry);
      if (parts) this.fit(entry, parts);
    }
  }

  setQuality(level: ObjectQuality): void {
    this.#playback.most = FILMS[level];
  }

  override dispose(): void {
    super.dispose();
    this.#playback.dispose();
  }

  protected override shines(): boolean {
    return true;
  }

  protected contentOf(entry: ObjectEntry): Content {
    const { asset, object } = entry;
    const aspect = asset?.aspect ?? WIDE;
    const shared = this.context.shares.of(entry.id);
    const size = { width: HEIGHT * (object.kind === "screen" ? WIDE : aspect), height: HEIGHT };
    if (shared) return { ...size, source: null, aspect: aspectOf(shared) ?? WIDE };
    if (object.kind === "screen" && object.props.fileId === undefined)
      return { ...size, source: null, aspect };
    if (asset?.work.state !== "done") return { ...size, ...this.waiting(entry) };
    // A screen can also show a picture.
    if (asset.kind === "image")
      return { ...size, source: this.ofFile(entry, fileSource(this.context, asset), "picture"), aspect };
    const poster = asset.poster ? addressSource(this.context, asset.poster) : null;
    return { ...size, source: this.ofFile(entry, poster, "picture"), aspect };
  }

  protected override showContent(entry: ObjectEntry, { panel, content }: Flatness): void {
    const shared = this.context.shares.of(entry.id);
    if (shared) {
      if (aspectOf(shared) === null) this.context.panels.show(panel, null);
      else this.context.panels.showLive(panel, `share ${shared.texture.uuid}`, shared.texture);
      return;
    }
    const video = this.#playback.videoOf(entry);
    if (video?.texture && video.status === "ready")
      this.context.panels.showLive(panel, `video ${entry.id}`, video.texture);
    else this.context.panels.show(panel, content.source);
  }

  protected override bodyColour(parts: Flatness): string {
    return isBlank(parts) ? BACK : DARK;
  }

  /** A dark body behind the picture fills letterbox margins; a plain colour until there is a picture. */
  protected override bodyOf(width: number, height: number, colour: string): Fitting[] {
    return [fitted("box", colour, [0, 0, -0.02], [width + 0.03, height + 0.03, 0.036], true)];
  }

  /**
   * A paused video shows that it is a video; a muted one that a first gesture unmutes it. Playing is offered close by,
   * in the page's bar.
   */
  #badge(entry: ObjectEntry, { content }: Flatness): void {
    this.#badges.set(entry, this.#wordsOn(entry), -content.height / 2);
  }

  #wordsOn(entry: ObjectEntry): string | null {
    const { object, asset, state } = entry;
    const t = this.context.words;
    if (this.context.shares.of(entry.id)) return null;
    if (object.kind === "screen" && object.props.fileId === undefined) return t.shareScreenHere();
    const video = this.#playback.videoOf(entry);
    if (video?.status === "failed") return t.videoUnplayable();
    if (asset?.kind !== "video" || asset.work.state !== "done") return null;
    if (state?.isPlaying !== true) return lengthWords(t, asset.seconds ?? null);
    const isSilent = video !== null && this.context.audio()?.status === "waiting";
    return isSilent ? t.tapForSound() : null;
  }
}

const isBlank = ({ content, panel }: Flatness): boolean => content.source !== null && panel.shown === null;

/** Says that it is a video, and its length. */
const lengthWords = (t: EngineWords, seconds: number | null): string =>
  seconds === null ? t.video() : t.videoLength({ length: minutes(seconds) });
