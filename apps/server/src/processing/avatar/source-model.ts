import type { ImportChange } from "@veranda/contract/import-changes";
import type { Matrix, Vec } from "./linear.ts";

/** A node of the file's tree as it stands when nothing is played. */
export type SourceNode = {
  readonly name: string;
  readonly parent: number;
  readonly children: readonly number[];
  readonly world: Matrix;
  readonly at: Vec;
  /** A skin hangs on it. */
  isJoint: boolean;
};

export type SourceMaterial = {
  /** Of the list of images; null for a plain colour. */
  readonly image: number | null;
  readonly uvSet: 0 | 1;
  /** Moves and scales the uv. */
  readonly transform: { offset: readonly number[]; scale: readonly number[] };
  /** Linear, with opacity. */
  readonly colour: readonly [number, number, number, number];
  readonly emissive: { image: number | null; colour: readonly [number, number, number] };
  readonly alpha: "opaque" | "mask" | "blend";
  readonly cutoff: number;
};

/** Everything that is drawn, in world space as the file stands; four influences a vertex. */
export type SourceMesh = {
  positions: Float32Array;
  normals: Float32Array;
  uvs: Float32Array;
  /** Nodes that move a vertex, -1 for none, and how much. */
  joints: Int32Array;
  weights: Float32Array;
  tints: Uint8Array;
  /** How each vertex moves as the mouth opens; null where nothing opens it. */
  mouths: Float32Array | null;
  /** Material of each triangle. */
  materials: Uint16Array;
  indices: Uint32Array;
};

export type SourceModel = {
  kind: "vrm0" | "vrm1" | "glb";
  title: string;
  nodes: SourceNode[];
  mesh: SourceMesh;
  materials: SourceMaterial[];
  images: { bytes: Uint8Array }[];
  /** Bones by the file's own word (VRM): our name or VRM's → node. */
  named: Map<string, number>;
  /** Sentences for the report. */
  notes: ImportChange[];
};
