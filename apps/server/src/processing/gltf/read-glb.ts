import { Refusal } from "../refusal.ts";
import { damaged, isObject, type Json } from "./description.ts";

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;

export type Gltf = { json: Json; binary: Uint8Array };

/**
 * Splits a GLB, within its declared length: its JSON is the first chunk and its data the second (glTF 2.0, 4.4.3),
 * others are ignored. Throws Refusal.
 */
export function readGlb(bytes: Uint8Array, descriptionBytes: number): Gltf & { hasOtherChunks: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20 || view.getUint32(0, true) !== MAGIC) throw new Refusal("NOT_A_MODEL");
  if (view.getUint32(4, true) !== 2) throw new Refusal("NOT_A_MODEL", "glTF 2 alone is read");
  if (view.getUint32(8, true) > bytes.length) throw damaged("shorter than it says");
  let json: Json | undefined;
  let binary: Uint8Array = new Uint8Array();
  let hasOtherChunks = false;
  for (let at = 12, count = 0; at + 8 <= bytes.length; count += 1) {
    const length = view.getUint32(at, true);
    const kind = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.length) throw damaged("a chunk runs over the end");
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    if (kind === JSON_CHUNK && json === undefined) {
      if (count !== 0) throw damaged("its description comes late");
      if (length > descriptionBytes) throw new Refusal("TOO_LARGE", "description");
      json = readDescription(chunk);
    } else if (kind === BINARY_CHUNK && binary.length === 0) {
      // Pictures are checked for metadata in the second chunk only.
      if (count !== 1) throw damaged("its data come late");
      binary = chunk;
    } else hasOtherChunks = true;
    at += 8 + length;
  }
  if (json === undefined) throw damaged("no description");
  return { json, binary, hasOtherChunks };
}

/** Parses the JSON of a glTF. Throws Refusal. */
export function readDescription(text: Uint8Array): Json {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text));
  } catch {
    throw damaged("its description can't be read");
  }
  if (!isObject(json)) throw damaged("no description");
  return json;
}
