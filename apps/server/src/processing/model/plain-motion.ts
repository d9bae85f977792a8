import {
  type Accessor,
  AnimationChannel,
  AnimationSampler,
  type Document,
  type Node,
  Root,
} from "@gltf-transform/core";

/** Rewrites animations into a form that all players interpret alike. */
export function plainMotion(document: Document): void {
  keepPlainKeys(document);
  liftSkinned(document);
  nameTargets(document);
}

/**
 * Keys become floats in accessors of their own: three misplays keys with padding, and keys interleaved with vertices.
 */
function keepPlainKeys(document: Document): void {
  const plain = new Map<Accessor, Accessor>();
  const plainOf = (accessor: Accessor | null): Accessor | null => {
    if (accessor === null || isPlain(accessor)) return accessor;
    const made = plain.get(accessor) ?? asFloats(document, accessor);
    plain.set(accessor, made);
    return made;
  };
  for (const animation of document.getRoot().listAnimations())
    for (const sampler of animation.listSamplers())
      sampler.setInput(plainOf(sampler.getInput())).setOutput(plainOf(sampler.getOutput()));
}

const isPlain = (accessor: Accessor): boolean =>
  accessor.getArray() instanceof Float32Array &&
  !accessor.getNormalized() &&
  accessor.listParents().every((each) => each instanceof AnimationSampler || each instanceof Root);

function asFloats(document: Document, accessor: Accessor): Accessor {
  const size = accessor.getElementSize();
  const floats = new Float32Array(accessor.getCount() * size);
  const element: number[] = [];
  for (let i = 0; i < accessor.getCount(); i++) floats.set(accessor.getElement(i, element), i * size);
  return document
    .createAccessor()
    .setType(accessor.getType())
    .setArray(floats)
    .setBuffer(accessor.getBuffer() ?? document.createBuffer());
}

/**
 * Only bones determine where a skin is (glTF 2.0, 3.7.3.3), but three also applies its node's transform and inverse:
 * moves skinned nodes to the identity.
 */
function liftSkinned(document: Document): void {
  const scene = document.getRoot().getDefaultScene();
  for (const node of document.getRoot().listNodes()) {
    const skin = node.getSkin();
    if (!skin || !node.getMesh() || isAtOrigin(node)) continue;
    const lifted = document
      .createNode(node.getName())
      .setMesh(node.getMesh())
      .setSkin(skin)
      .setWeights(node.getWeights());
    scene?.addChild(lifted);
    for (const animation of document.getRoot().listAnimations())
      for (const channel of animation.listChannels())
        if (channel.getTargetNode() === node && channel.getTargetPath() === "weights")
          channel.setTargetNode(lifted);
    node.setMesh(null).setSkin(null).setWeights([]);
  }
}

const isAtOrigin = (node: Node): boolean =>
  node.getParentNode() === null &&
  node.getMatrix().every((part, i) => part === (i % 5 === 0 ? 1 : 0)) &&
  node.listParents().every((each) => !(each instanceof AnimationChannel));

/** Gives animated nodes unique names, since players find them by name. Collision meshes keep theirs. */
function nameTargets(document: Document): void {
  const root = document.getRoot();
  if (root.listAnimations().length === 0) return;
  const targets = new Set(
    root
      .listAnimations()
      .flatMap((animation) => animation.listChannels().map((channel) => channel.getTargetNode())),
  );
  for (const named of [...root.listScenes(), ...root.listMeshes()]) named.setName("");
  for (const [i, node] of root.listNodes().entries()) {
    const kind = node.getName() === "collision" ? "collision" : "";
    node.setName(targets.has(node) ? `${kind || "moving"}-${String(i)}` : kind);
  }
}
