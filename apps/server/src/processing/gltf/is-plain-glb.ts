import { formatOf } from "../file/model-pictures.ts";
import { extensionIn, isObject, type Json, listIn, viewsOfAccessor } from "./description.ts";
import type { readGlb } from "./read-glb.ts";

/**
 * Whether a GLB contains only rendered data: then cameras' metadata was removed from its pictures
 * (`model-pictures.ts`), and it may be served as it was uploaded. Pictures embedded in its JSON, in other chunks, in
 * unreferenced views, or of formats that can't be cleaned are not checked by anything.
 */
export function isPlainGlb({ json, binary, hasOtherChunks }: ReturnType<typeof readGlb>): boolean {
  const isElsewhere = [...listIn(json, "images"), ...listIn(json, "buffers")].some(
    ({ uri }) => uri !== undefined,
  );
  if (hasOtherChunks || isElsewhere || JSON.stringify(json).includes('"data:')) return false;
  const read = new Set([
    ...listIn(json, "images").map(({ bufferView }) => bufferView),
    ...listIn(json, "accessors").flatMap(viewsOfAccessor),
    ...listIn(json, "meshes").flatMap((mesh) => listIn(mesh, "primitives").map(viewOfDraco)),
  ]);
  const views = listIn(json, "bufferViews");
  const pictures = listIn(json, "images").map(({ bufferView }) => views[Number(bufferView)]);
  return (
    views.every((_, i) => read.has(i)) &&
    pictures.every((view) => view !== undefined && isCleaned(view, binary)) &&
    isEmptyBeside(views, binary)
  );
}

const KTX2 = "\xabKTX 20\xbb";

/** Whether a view begins with a picture in a format that is cleaned, or that no camera writes. */
function isCleaned({ byteOffset = 0, byteLength = 0 }: Json, binary: Uint8Array): boolean {
  const from = Number(byteOffset);
  const bytes = Buffer.from(binary.subarray(from, from + Number(byteLength)));
  return formatOf(bytes) !== null || bytes.toString("latin1", 0, KTX2.length) === KTX2;
}

/** Whether there are only zeros between the views. */
function isEmptyBeside(views: readonly Json[], binary: Uint8Array): boolean {
  const stretches = views
    .flatMap((view) => [view, extensionIn(view, "EXT_meshopt_compression") ?? {}])
    .filter(({ buffer = 0 }) => buffer === 0)
    .map(({ byteOffset = 0, byteLength = 0 }) => ({ from: Number(byteOffset), length: Number(byteLength) }))
    .toSorted((one, other) => one.from - other.from);
  let at = 0;
  for (const { from, length } of stretches) {
    if (!isZero(binary.subarray(at, Math.max(at, from)))) return false;
    at = Math.max(at, from + length);
  }
  return isZero(binary.subarray(at));
}
const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);

/** View of KHR_draco_mesh_compression. */
function viewOfDraco({ extensions }: Json): unknown {
  const draco = isObject(extensions) ? extensions["KHR_draco_mesh_compression"] : undefined;
  return isObject(draco) ? draco["bufferView"] : undefined;
}
