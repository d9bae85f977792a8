import type { BufferGeometry } from "three";
import type { ObjectEntry, ObjectRenderer } from "../object-renderer.ts";
import type { RenderFrame } from "../render-frame.ts";
import { fitted } from "../fittings.ts";
import type { Panel, PanelSource } from "../panels/panel.ts";
import type { UserRenderContext } from "../user-render-context.ts";
import { fileCard, fileSubject } from "./file-card.ts";
import { BACK } from "./flat.ts";
import { paintedSource } from "./painted-source.ts";
import { addressSource } from "./picture.ts";
import { minutes, Playback } from "./playback.ts";

/** Maximum number of sounds heard at once: the nearest ones. */
const VOICES = 6;
/** Height of the speaker, and of its picture above it. Metres. */
const SPEAKER = 0.35;
const GAP = 0.04;
const CARD_HEIGHT = 0.27;
/** Longer side of the picture, and of the board behind it. Metres. */
const PICTURE = 0.5;
const ENDING = /\.[a-z0-9]{2,5}$/i;
const BOARD = { rim: 0.02, depth: 0.02, colour: "#2b2018" };

type Face = { source: PanelSource; width: number; height: number };

/** The panel on the speaker: its picture, or the reason why it can't be heard. */
type Parts = { panel: Panel; width: number; height: number; signature: string; hasFailed: boolean };

/** Renders uploaded sounds: a small speaker with a picture on it; the sound is heard from there. */
export class Sounds implements ObjectRenderer {
  readonly #context: UserRenderContext;
  readonly #playback: Playback;
  readonly #parts = new Map<ObjectEntry, Parts>();
  /** Entries whose first frame has not arrived yet. */
  readonly #blank = new Set<ObjectEntry>();

  constructor(context: UserRenderContext) {
    this.#context = context;
    this.#playback = new Playback(context, "sound", VOICES, (entry) => {
      const parts = this.#parts.get(entry);
      if (parts && parts.hasFailed !== this.#hasFailed(entry)) this.#show(entry, parts);
    });
  }

  titleOf({ asset }: ObjectEntry): string {
    return asset?.name || this.#context.words.sound();
  }

  put(entry: ObjectEntry): void {
    const { asset } = entry;
    const url = asset?.work.state === "done" ? asset.levels[0]?.url : undefined;
    this.#playback.watch(entry, url ?? null);
    let parts = this.#parts.get(entry);
    if (!parts) {
      const panel = this.#context.panels.add(false, true);
      this.#parts.set(entry, (parts = { panel, width: 0, height: 0, signature: "", hasFailed: false }));
    }
    this.#show(entry, parts);
    if (parts.panel.shown === null) this.#blank.add(entry);
    this.setTransform(entry);
  }

  setTransform(entry: ObjectEntry): void {
    this.#context.fittings.place(entry);
    const parts = this.#parts.get(entry);
    if (!parts) return;
    const { panel, width, height } = parts;
    this.#context.panels.place(panel, entry.drawn, 0, SPEAKER + GAP + height / 2, 0, width, height);
  }

  remove(entry: ObjectEntry): void {
    const parts = this.#parts.get(entry);
    if (parts) this.#context.panels.remove(parts.panel);
    this.#parts.delete(entry);
    this.#blank.delete(entry);
    this.#playback.watch(entry, null);
    this.#context.fittings.remove(entry);
  }

  solidsOf(entry: ObjectEntry): BufferGeometry[] {
    return this.#context.fittings.solidsOf(entry);
  }

  update(frame: RenderFrame): void {
    this.#playback.update(frame);
    for (const entry of this.#blank) {
      const parts = this.#parts.get(entry);
      if (parts?.panel.shown === null) continue;
      this.#blank.delete(entry);
      if (parts) this.#fit(entry, parts);
    }
  }

  dispose(): void {
    for (const entry of this.#parts.keys()) this.remove(entry);
    this.#playback.dispose();
  }

  #show(entry: ObjectEntry, parts: Parts): void {
    const { source, width, height } = this.#faceOf(entry);
    parts.hasFailed = this.#hasFailed(entry);
    parts.width = width;
    parts.height = height;
    this.#context.panels.show(parts.panel, source);
    this.#fit(entry, parts);
  }

  #hasFailed(entry: ObjectEntry): boolean {
    return this.#playback.videoOf(entry)?.status === "failed";
  }

  #faceOf(entry: ObjectEntry): Face {
    const { media, words } = this.#context;
    const { asset } = entry;
    const title = this.titleOf(entry);
    const hasFailed = this.#hasFailed(entry);
    if (hasFailed || asset?.work.state !== "done") {
      const source = fileCard(this.#context, entry, title, hasFailed ? words.soundUnplayable() : undefined);
      return { source, width: CARD_HEIGHT * source.aspect, height: CARD_HEIGHT };
    }
    const length = asset.seconds === null ? "" : minutes(asset.seconds);
    const name = entry.object.name || title.replace(ENDING, "");
    const standIn = () => paintedSource(media, { style: "sound", name, length });
    const chosen = this.#context.assetOf(entry.object.props["posterId"]);
    const { poster, aspect: shape } = chosen?.poster ? chosen : asset;
    if (poster === null) return { source: standIn(), width: PICTURE, height: PICTURE };
    const aspect = shape ?? 1;
    const cover = {
      ...addressSource(this.#context, poster),
      subject: fileSubject(asset, "picture"),
      standIn,
    };
    return { source: cover, width: PICTURE * Math.min(1, aspect), height: PICTURE / Math.max(1, aspect) };
  }

  /** The speaker, rebuilt only if the panel above it changes. Its board has a plain colour until there is a picture. */
  #fit(entry: ObjectEntry, parts: Parts): void {
    const { width, height, panel } = parts;
    const colour = panel.shown === null ? BACK : BOARD.colour;
    const signature = `${width.toFixed(3)} ${height.toFixed(3)} ${colour}`;
    if (parts.signature === signature) return;
    parts.signature = signature;
    this.#context.fittings.set(entry, [
      fitted("speaker", "#5b4a3c", [0, 0, 0], [1, 1, 1]),
      // The collider.
      fitted("box", "#5b4a3c", [0, 0.175, -0.005], [0.215, 0.34, 0.18], true),
      fitted(
        "box",
        colour,
        [0, SPEAKER + GAP + height / 2, -BOARD.depth / 2 - 0.003],
        [width + BOARD.rim, height + BOARD.rim, BOARD.depth],
        true,
      ),
    ]);
    const side = Math.max(0.11, (width + BOARD.rim) / 2);
    entry.box.min.set(-side, 0, -0.1);
    entry.box.max.set(side, SPEAKER + GAP + height + BOARD.rim / 2, 0.12);
    this.#context.resized(entry);
    this.setTransform(entry);
  }
}
