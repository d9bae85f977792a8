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
import type { BlockForm, Unpacked } from "./unpack-ktx2.ts";
import UnpackWorker from "./unpack-worker.ts?worker&inline";

/** To the worker and back: each picture has a number. */
export type Ask = { number: number; bytes: ArrayBuffer; form: BlockForm };
export type Told = { number: number; unpacked: Unpacked } | { number: number; error: string };

const FORMATS: Record<BlockForm, { opaque: number; alpha: number }> = {
  bc: { opaque: RGB_S3TC_DXT1_Format, alpha: RGBA_S3TC_DXT5_Format },
  etc: { opaque: RGB_ETC2_Format, alpha: RGBA_ETC2_EAC_Format },
  plain: { opaque: RGBAFormat, alpha: RGBAFormat },
};

/** Which form this graphics card takes; cards that have S3TC may only pretend to have ETC2. */
function formFor({ extensions }: WebGLRenderer): BlockForm {
  const has = (name: string): boolean => extensions.has(`WEBGL_compressed_texture_${name}`);
  if (has("s3tc") && has("s3tc_srgb")) return "bc";
  return has("etc") ? "etc" : "plain";
}

type Waiting = { resolve: (unpacked: Unpacked) => void; reject: (error: Error) => void };

/**
 * Unpacks KTX2 beside the page's thread, in plain JavaScript: it works under a policy that forbids code made from text,
 * which the WebAssembly builds of Basis need.
 */
class PackedPictures {
  /** GLTFLoader hands over the bytes by this mark. */
  readonly isKTX2Loader = true;
  readonly #form: BlockForm;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  /** Why the worker is none: it could not be begun. */
  #failure: Error | null = null;
  #count = 0;

  constructor(form: BlockForm) {
    this.#form = form;
    this.#worker = new UnpackWorker();
    this.#worker.addEventListener("message", ({ data }: MessageEvent<Told>) => {
      const waiting = this.#waiting.get(data.number);
      this.#waiting.delete(data.number);
      if ("unpacked" in data) waiting?.resolve(data.unpacked);
      else waiting?.reject(new Error(data.error));
    });
    // What is wrong with a picture is told by message: this is the end of the worker itself.
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

  #unpack(bytes: ArrayBuffer): Promise<Unpacked> {
    if (this.#failure) return Promise.reject(this.#failure);
    const number = this.#count++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#worker.postMessage({ number, bytes, form: this.#form } satisfies Ask, [bytes]);
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

/** What GLTFLoader asks of its loader of KTX2: `parse`. */
export const openPackedPictures = (renderer: WebGLRenderer): KTX2Loader =>
  new PackedPictures(formFor(renderer)) as unknown as KTX2Loader;
