// oxlint-disable typescript/triple-slash-reference, import/default -- Vite makes this module of the worker
/// <reference path="../../inline-worker.d.ts" />
import {
  CompressedTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  NoColorSpace,
  RGB_ETC2_Format,
  RGB_S3TC_DXT1_Format,
  RGBA_ETC2_EAC_Format,
  RGBA_S3TC_DXT5_Format,
  RGBAFormat,
  SRGBColorSpace,
} from "three";
import type { CompressedPixelFormat, WebGLRenderer } from "three";
import type { KTX2Loader } from "three/addons/loaders/KTX2Loader.js";
import type { MadePicture } from "../../../media.ts";
import { formFor } from "./block-form.ts";
import type { BlockForm, Unpacked } from "./unpack-ktx2.ts";
import type { UnpackRequest, UnpackResponse } from "./unpack-messages.ts";
import UnpackWorker from "./unpack-worker.ts?worker&inline";

const FORMATS: Record<BlockForm, { opaque: number; alpha: number }> = {
  bc: { opaque: RGB_S3TC_DXT1_Format, alpha: RGBA_S3TC_DXT5_Format },
  etc: { opaque: RGB_ETC2_Format, alpha: RGBA_ETC2_EAC_Format },
  plain: { opaque: RGBAFormat, alpha: RGBAFormat },
};

type Waiting = { resolve: (unpacked: Unpacked) => void; reject: (error: Error) => void };

/**
 * Transcodes KTX2 on a worker in plain JavaScript, which works under a CSP without `unsafe-eval`, unlike the
 * WebAssembly builds of Basis.
 */
export class PackedPictures {
  /** GLTFLoader passes on the bytes if this flag is set. */
  readonly isKTX2Loader = true;
  readonly #form: BlockForm;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** Why the worker could not be started. */
  #failure: Error | null = null;
  #count = 0;

  constructor(renderer: WebGLRenderer) {
    this.#form = formFor(renderer);
    this.#worker = new UnpackWorker();
    this.#worker.addEventListener("message", ({ data }: MessageEvent<UnpackResponse>) => {
      const waiting = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      if ("unpacked" in data) waiting?.resolve(data.unpacked);
      else waiting?.reject(new Error(data.error));
    });
    // Errors of a single picture arrive as messages: this is a failure of the worker itself.
    this.#worker.addEventListener("error", ({ message }) => {
      this.#failure = new Error(message || "The worker that unpacks pictures could not be begun");
      for (const { reject } of this.#waiting.values()) reject(this.#failure);
      this.#waiting.clear();
    });
  }

  parse(
    bytes: ArrayBuffer,
    onLoad: (texture: CompressedTexture) => void,
    onError: (error: unknown) => void,
  ): void {
    this.#unpack(bytes).then((unpacked) => onLoad(textureOf(unpacked)), onError);
  }

  /** A standalone picture, with its colours as on screen (picture-texture.ts). */
  async readPicture(bytes: ArrayBuffer): Promise<MadePicture & { bytes: number }> {
    const unpacked = await this.#unpack(bytes);
    const texture = textureOf(unpacked);
    texture.colorSpace = NoColorSpace;
    texture.anisotropy = 8;
    const { width, height, levels } = unpacked;
    return { texture, width, height, bytes: levels.reduce((sum, { data }) => sum + data.byteLength, 0) };
  }

  /** For `GLTFLoader.setKTX2Loader`, which only uses `parse`. */
  get forModels(): KTX2Loader {
    return this as unknown as KTX2Loader;
  }

  #unpack(bytes: ArrayBuffer): Promise<Unpacked> {
    if (this.#failure) return Promise.reject(this.#failure);
    const number = this.#count++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#worker.postMessage({ number, bytes, form: this.#form } satisfies UnpackRequest, [bytes]);
    });
  }
}

function textureOf({ form, hasAlpha, isSrgb, width, height, levels }: Unpacked): CompressedTexture {
  const format = FORMATS[form][hasAlpha ? "alpha" : "opaque"] as CompressedPixelFormat;
  const texture = new CompressedTexture(levels, width, height, format);
  texture.minFilter = levels.length > 1 ? LinearMipmapLinearFilter : LinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = false;
  texture.colorSpace = isSrgb ? SRGBColorSpace : NoColorSpace;
  texture.needsUpdate = true;
  return texture;
}
