import { MeshoptDecoder } from "meshoptimizer/decoder";
import { Texture } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import type { Card, CardSize, Video, MadeModel, MadePicture, Media, Pages, StreamPicture } from "../media.ts";

/** Pictures without pixels, and videos whose time is controlled by the test. */
export class NullMedia implements Media {
  readonly videos: NullVideo[] = [];
  /** Pictures of open streams. */
  readonly streams = new Map<MediaStream, NullStreamPicture>();
  /** Textures that were created and not disposed of yet. */
  readonly alive = new Set<Texture>();
  readonly painted: Card[] = [];
  /** Number of cards painted with a picture in them. */
  pictured = 0;
  pagesOpen = 0;
  /** URLs of videos that can't be played, and whether that is final. */
  readonly unplayable = new Map<string, { isFinal: boolean }>();
  /** For each model that is read from now on. */
  unreadPictures = 0;
  takesPacked = true;
  /** Number of pictures that were read from KTX2. */
  packed = 0;

  readPicture(bytes: ArrayBuffer): Promise<MadePicture> {
    if (bytes.byteLength === 0) return Promise.reject(new Error("These bytes are no picture."));
    return Promise.resolve(this.#make(bytes.byteLength, bytes.byteLength));
  }

  async readPacked(bytes: ArrayBuffer): Promise<MadePicture & { bytes: number }> {
    this.packed += 1;
    return { ...(await this.readPicture(bytes)), bytes: bytes.byteLength };
  }

  fit(_picture: MadePicture, width: number, height: number): Promise<Texture> {
    return Promise.resolve(this.#make(width, height).texture);
  }

  measure(card: Card): CardSize {
    if (card.style === "text") return { width: Math.min(800, card.text.length * 30 + 16), height: 80 };
    if (card.style === "note") return { width: 240, height: 240 };
    if (card.style === "sound") return { width: 320, height: 320 };
    if (card.style === "label") return { width: 160, height: 90 };
    return { width: 320, height: 180 };
  }

  paint(card: Card, density: number, picture?: MadePicture): MadePicture {
    this.painted.push(card);
    if (picture && this.alive.has(picture.texture)) this.pictured += 1;
    const { width, height } = this.measure(card);
    return this.#make(width * density, height * density);
  }

  openVideo(url: string, hasPicture: boolean): NullVideo {
    const video = new NullVideo(url, hasPicture ? this.#make(640, 360).texture : null);
    const fault = this.unplayable.get(url);
    if (fault) video.fail(fault.isFinal);
    this.videos.push(video);
    return video;
  }

  openStream(stream: MediaStream, isFine: boolean): NullStreamPicture {
    const onClose = (): void => void this.streams.delete(stream);
    const picture = new NullStreamPicture(stream, isFine, this.#make(0, 0).texture, onClose);
    this.streams.set(stream, picture);
    return picture;
  }

  openPages(bytes: ArrayBuffer): Promise<Pages> {
    this.pagesOpen += 1;
    return Promise.resolve({
      count: bytes.byteLength,
      aspectOf: () => Promise.resolve(0.7),
      drawInto: () => Promise.resolve(),
      wordsOf: (page) => Promise.resolve(`Words of page ${page}`),
      draw: (_page, width) => Promise.resolve(this.#make(width, width / 0.7)),
      close: () => void (this.pagesOpen -= 1),
    });
  }

  /** Its textures have no pixels. */
  async readModel(bytes: ArrayBuffer): Promise<MadeModel> {
    await MeshoptDecoder.ready;
    const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder).register((parser) => {
      parser.loadTextureImage = () => Promise.resolve(this.#make(64, 64).texture);
      return { name: "without-pixels" };
    });
    const { scene, animations } = await loader.parseAsync(bytes, "");
    return { scene, clips: animations, unreadPictures: this.unreadPictures };
  }

  #make(width: number, height: number): MadePicture {
    const texture = new Texture();
    this.alive.add(texture);
    texture.addEventListener("dispose", () => this.alive.delete(texture));
    return { texture, width, height };
  }
}

/** A stream whose picture size is set by the test. */
export class NullStreamPicture implements StreamPicture {
  readonly stream: MediaStream;
  readonly isFine: boolean;
  readonly texture: Texture;
  width = 0;
  height = 0;
  readonly #onClose: () => void;

  constructor(stream: MediaStream, isFine: boolean, texture: Texture, onClose: () => void) {
    this.stream = stream;
    this.isFine = isFine;
    this.texture = texture;
    this.#onClose = onClose;
  }

  close(): void {
    this.texture.dispose();
    this.#onClose();
  }
}

/** A video that advances only when the test says so. */
export class NullVideo implements Video {
  readonly url: string;
  readonly texture: Texture | null;
  readonly sound = { element: this };
  status: Video["status"] = "ready";
  fault: Video["fault"] = null;
  seconds = 0;
  length: number | null = 60;
  isPlaying = false;
  isMuted = true;
  isClosed = false;
  rate = 1;
  seeks = 0;

  constructor(url: string, texture: Texture | null) {
    this.url = url;
    this.texture = texture;
  }

  play(): void {
    this.isPlaying = true;
  }

  pause(): void {
    this.isPlaying = false;
  }

  seek(seconds: number): void {
    this.seconds = seconds;
    this.seeks += 1;
  }

  setRate(rate: number): void {
    this.rate = rate;
  }

  setMuted(isMuted: boolean): void {
    this.isMuted = isMuted;
  }

  close(): void {
    this.isClosed = true;
    this.texture?.dispose();
  }

  fail(isFinal: boolean): void {
    this.status = "failed";
    this.fault = { reason: "It is no video.", isFinal };
  }

  /** Advances its time. */
  advance(seconds: number): void {
    if (this.isPlaying) this.seconds += seconds * this.rate;
  }
}
