import type { ImportChange } from "@veranda/contract/import-changes";
import type { Matrix, Vec } from "./linear.ts";

/** A node of the file in its rest pose. */
export type SourceNode = {
  readonly name: string;
  readonly parent: number;
  readonly children: readonly number[];
  readonly world: Matrix;
  readonly at: Vec;
  /** Whether a skin uses it. */
  isJoint: boolean;
};

export type SourceMaterial = {
  /** Index into the images; null for a plain colour. */
  readonly image: number | null;
  readonly uvSet: 0 | 1;
  /** Transform of the uvs. */
  readonly transform: { offset: readonly number[]; scale: readonly number[] };
  /** Linear, with opacity. */
  readonly colour: readonly [number, number, number, number];
  readonly emissive: { image: number | null; colour: readonly [number, number, number] };
  readonly alpha: "opaque" | "mask" | "blend";
  readonly cutoff: number;
};

/** Everything visible, in world space at rest; four influences per vertex. */
export type SourceMesh = {
  positions: Float32Array;
  normals: Float32Array;
  uvs: Float32Array;
  /** Nodes that influence a vertex, -1 for none, and their weights. */
  joints: Int32Array;
  weights: Float32Array;
  tints: Uint8Array;
  /** Displacement of each vertex as the mouth opens; null if nothing opens it. */
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
  /** Bones declared by the file (VRM): our name or VRM's → node. */
  named: Map<string, number>;
  /** Messages for the report. */
  notes: ImportChange[];
};
