import type { EngineHandle } from "@veranda/contract/engine/module";
import { videoMediaId } from "@veranda/contract/engine/video";
import { useVideo } from "../video-view.ts";
import type { SeenMedia } from "#media/media-client.ts";

const FRAME_RATE = 30;
const silent = (): number => 0;

const mediaIdOf = ({ identity, kind }: Pick<SeenMedia, "identity" | "kind">): string =>
  kind === "screen_sound" ? `${identity}:screen_sound` : videoMediaId(identity, kind);

/** Passes received and own media to the engine and to the page. */
export class ShownMedia {
  readonly #engine: EngineHandle;
  #shown: ReadonlyMap<string, SeenMedia> = new Map();
  #received: readonly SeenMedia[] = [];
  readonly #own = new Map<string, SeenMedia>();

  constructor(engine: EngineHandle) {
    this.#engine = engine;
  }

  setReceived(media: readonly SeenMedia[]): void {
    this.#received = media;
    this.#show();
  }

  /** null: removes it. */
  setOwn(kind: "camera" | "screen", stream: MediaStream | null): void {
    const { me } = this.#engine.state.session;
    if (stream && me !== null)
      this.#own.set(kind, { identity: me, kind, stream, connectionMode: null, level: silent });
    else this.#own.delete(kind);
    this.#show();
  }

  close(): void {
    this.#received = [];
    this.#own.clear();
    this.#show();
  }

  #show(): void {
    const engine = this.#engine;
    const next = new Map(
      [...this.#received, ...this.#own.values()].map((media) => [mediaIdOf(media), media]),
    );
    const before = this.#shown;
    this.#shown = next;
    for (const mediaId of before.keys()) {
      if (next.has(mediaId)) continue;
      engine.attachMedia(mediaId, null);
      engine.send("rtc_media_removed", { mediaId });
    }
    for (const [mediaId, media] of next) {
      if (!before.has(mediaId))
        engine.send("rtc_media_added", {
          mediaId,
          mediaType: media.kind,
          clientId: media.identity,
          connectionMode: media.connectionMode,
          frameRate: media.kind === "screen_sound" ? 0 : FRAME_RATE,
        });
      if (before.get(mediaId)?.stream !== media.stream) engine.attachMedia(mediaId, media);
    }
    const pictures = [...next].filter(([, { kind }]) => kind !== "screen_sound");
    useVideo.setState({ streams: new Map(pictures.map(([mediaId, { stream }]) => [mediaId, stream])) });
  }
}
