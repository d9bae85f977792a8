import type { WebGLRenderer } from "three";
import type { BlockForm } from "./unpack-ktx2.ts";

/** The format for this graphics card; cards with S3TC may only emulate ETC2. */
export function formFor({ extensions }: WebGLRenderer): BlockForm {
  const has = (name: string): boolean => extensions.has(`WEBGL_compressed_texture_${name}`);
  if (has("s3tc") && has("s3tc_srgb")) return "bc";
  return has("etc") ? "etc" : "plain";
}
