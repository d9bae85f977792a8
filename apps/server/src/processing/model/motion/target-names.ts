import type { Document, Mesh } from "@gltf-transform/core";

/** Suffixes that three appends to repeated names (GLTFLoader, `createUniqueName` and `_getNodeRef`). */
const APPENDED = /(?:_instance)?_\d+$/;
/** Characters that three removes from names (PropertyBinding, `sanitizeNodeName`). */
const LEFT_OUT = /[[\].:/]/g;

/**
 * Whether three finds all animated nodes of a file by name, and no others: a node without a name isn't found, and a
 * name that three makes unique by appending to a repeated one may be another node's own.
 */
export function areTargetsNamed(document: Document): boolean {
  const root = document.getRoot();
  const counts = new Map<string, number>();
  const count = (given: string, times: number): void => {
    const name = nameOf(given);
    if (given !== "") counts.set(name, (counts.get(name) ?? 0) + times);
  };
  const shown = new Map<Mesh, number>();
  for (const node of root.listNodes()) {
    count(node.getName(), 1);
    const mesh = node.getMesh();
    if (mesh) shown.set(mesh, (shown.get(mesh) ?? 0) + 1);
  }
  for (const scene of root.listScenes()) count(scene.getName(), 1);
  const meshNames = new Map(
    root.listMeshes().map((mesh, i) => [mesh, mesh.getName() || `mesh_${String(i)}`] as const),
  );
  for (const [mesh, name] of meshNames) count(name, mesh.listPrimitives().length * (shown.get(mesh) ?? 1));

  const isRepeated = (name: string): boolean => (counts.get(name) ?? 0) > 1;
  const stems = new Set([...counts.keys()].flatMap(stemsOf));
  const isFound = (given: string): boolean => {
    const name = nameOf(given);
    // Three counts names in a plain object, which inherits some.
    const isMixed = (isRepeated(name) && stems.has(name)) || stemsOf(name).some(isRepeated);
    return name !== "" && !isMixed && !(name in Object.prototype);
  };
  return root.listAnimations().every((animation) =>
    animation.listChannels().every((channel) => {
      const node = channel.getTargetNode();
      const mesh = node?.getMesh();
      // Morph targets are independent of the rest: those that aren't found just stay at rest.
      const isBlend = channel.getTargetPath() === "weights";
      const isNodeFound = !node || (isBlend && node.getName() === "") || isFound(node.getName());
      return isNodeFound && (!mesh || isFound(meshNames.get(mesh) ?? ""));
    }),
  );
}

const nameOf = (name: string): string => name.replace(/\s/g, "_").replace(LEFT_OUT, "");

function stemsOf(name: string): string[] {
  const stems: string[] = [];
  for (let stem = name; APPENDED.test(stem);) stems.push((stem = stem.replace(APPENDED, "")));
  return stems;
}
