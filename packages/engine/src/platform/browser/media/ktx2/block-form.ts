import type { WebGLRenderer } from "three";
import type { BlockForm } from "./unpack-ktx2.ts";

/** Which form this graphics card takes; cards that have S3TC may only pretend to have ETC2. */
export function formFor({ extensions }: WebGLRenderer): BlockForm {
  const has = (name: string): boolean => extensions.has(`WEBGL_compressed_texture_${name}`);
  if (has("s3tc") && has("s3tc_srgb")) return "bc";
  return has("etc") ? "etc" : "plain";
}
