import { extensionIn, isObject, type Json, listIn } from "./description.ts";
import type { readGlb } from "./read-glb.ts";

/**
 * Whether a GLB holds nothing but what is drawn of it: then what cameras noted was taken out of its pictures
 * (`model-pictures.ts`), and it may be given to everybody as it was uploaded. Pictures within its description, in other
 * chunks, or in views that nothing known reads are looked through by nobody.
 */
export function isPlainGlb({ json, binary, hasOtherChunks }: ReturnType<typeof readGlb>): boolean {
  const isElsewhere = [...listIn(json, "images"), ...listIn(json, "buffers")].some(
    ({ uri }) => uri !== undefined,
  );
  if (hasOtherChunks || isElsewhere) return false;
  const read = new Set([
    ...listIn(json, "images").map(({ bufferView }) => bufferView),
    ...listIn(json, "accessors").flatMap(viewsOfAccessor),
    ...listIn(json, "meshes").flatMap((mesh) => listIn(mesh, "primitives").map(viewOfDraco)),
  ]);
  const views = listIn(json, "bufferViews");
  return views.every((_, i) => read.has(i)) && isEmptyBeside(views, binary);
}

/** Whether nothing but zeros lies beside the views. */
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

/** The views that an accessor reads. */
export function viewsOfAccessor({ bufferView, sparse }: Json): unknown[] {
  const { indices, values } = isObject(sparse) ? sparse : ({} as Json);
  const inner = [indices, values].map((each) => (isObject(each) ? each["bufferView"] : undefined));
  return [bufferView, ...inner];
}

/** KHR_draco_mesh_compression */
function viewOfDraco({ extensions }: Json): unknown {
  const draco = isObject(extensions) ? extensions["KHR_draco_mesh_compression"] : undefined;
  return isObject(draco) ? draco["bufferView"] : undefined;
}
