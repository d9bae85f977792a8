import {
  BoxGeometry,
  type BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Quaternion,
  SphereGeometry,
  TorusGeometry,
  Vector3,
  type PerspectiveCamera,
} from "three";
import type { GizmoFrame } from "./frame.ts";
import { isForMany } from "./handle-picking.ts";
import { ARM_FROM, AXES, AXIS_OF, RING, SQUARE, SQUARES, type Axis, type Handle } from "./handles.ts";

const COLOURS: Readonly<Record<Axis, string>> = { x: "#ff5a5f", y: "#57c46b", z: "#4c8dff" };
const LIT = "#ffd84d";
const FREE = "#fff6e8";
/** Thickness of arms and rings, in parts of an arm: two pixels and a half. */
const THICK = 0.014;
/** Other handles while one is pulled. */
const ASIDE = 0.18;

type Tool = "move" | "rotate" | "scale";
type Piece = { handle: Handle; meshes: Mesh[]; material: MeshBasicMaterial; colour: string; alpha: number };

/** Arms, squares and rings that one pulls at, drawn over everything else. */
export class GizmoView {
  readonly root = new Group();
  readonly #tools: Record<Tool, { group: Group; pieces: Piece[] }>;
  readonly #geometries: BufferGeometry[] = [];
  readonly #rings: { axis: Axis; mesh: Mesh }[] = [];

  constructor() {
    this.root.name = "gizmo";
    this.root.visible = false;
    const shaft = this.#own(
      new CylinderGeometry(THICK, THICK, 1 - ARM_FROM, 8).translate(0, (1 + ARM_FROM) / 2, 0),
    );
    const tip = this.#own(new ConeGeometry(0.055, 0.17, 14).translate(0, 1.04, 0));
    const block = this.#own(new BoxGeometry(0.1, 0.1, 0.1).translate(0, 1, 0));
    const side = SQUARE.to - SQUARE.from;
    const square = this.#own(
      new PlaneGeometry(side, side).translate(SQUARE.from + side / 2, SQUARE.from + side / 2, 0),
    );
    const middle = this.#own(new SphereGeometry(0.075, 16, 12));
    const cube = this.#own(new BoxGeometry(0.13, 0.13, 0.13));
    // Half of a ring: the half that is in front of the gizmo.
    const ring = this.#own(new TorusGeometry(RING, THICK, 6, 48, Math.PI));
    const arms = (tool: "move" | "scale"): Piece[] =>
      AXES.map((axis) => {
        const piece = this.#piece({ tool, part: axis }, COLOURS[axis], 1, [
          shaft,
          tool === "move" ? tip : block,
        ]);
        for (const mesh of piece.meshes) mesh.quaternion.setFromUnitVectors(UP, AXIS_OF[axis]);
        return piece;
      });
    const squares = (["yz", "xz", "xy"] as const).map((part) => {
      const [one, other, normal] = SQUARES[part];
      const piece = this.#piece({ tool: "move", part }, COLOURS[normal], 0.5, [square]);
      const [mesh] = piece.meshes;
      mesh?.matrix.makeBasis(AXIS_OF[one], AXIS_OF[other], AXIS_OF[normal]);
      mesh?.quaternion.setFromRotationMatrix(mesh.matrix);
      // x and z are no right-handed pair with y.
      if (part === "xz" && mesh) mesh.rotation.set(Math.PI / 2, 0, 0);
      return piece;
    });
    const rings = AXES.map((axis) => {
      const piece = this.#piece({ tool: "rotate", part: axis }, COLOURS[axis], 1, [ring]);
      const [mesh] = piece.meshes;
      if (mesh) this.#rings.push({ axis, mesh });
      return piece;
    });
    this.#tools = {
      move: this.#group([
        ...arms("move"),
        ...squares,
        this.#piece({ tool: "move", part: "free" }, FREE, 0.9, [middle]),
      ]),
      rotate: this.#group(rings),
      scale: this.#group([...arms("scale"), this.#piece({ tool: "scale", part: "free" }, FREE, 0.9, [cube])]),
    };
  }

  /** Shows a tool where the frame is; `lit` is pointed at, `pulled` is in hand. */
  show(
    tool: Tool,
    frame: GizmoFrame,
    camera: PerspectiveCamera,
    lit: Handle | null,
    pulled: Handle | null,
    isMany: boolean,
  ): void {
    this.root.visible = true;
    this.root.position.copy(frame.origin);
    this.root.quaternion.copy(frame.rotation);
    this.root.scale.setScalar(frame.arm);
    for (const name of ["move", "rotate", "scale"] as const) this.#tools[name].group.visible = name === tool;
    if (tool === "rotate") this.#faceRings(frame, camera);
    for (const { handle, material, colour, alpha, meshes } of this.#tools[tool].pieces) {
      for (const mesh of meshes) mesh.visible = !isMany || isForMany(handle);
      const isLit = isSame(handle, pulled ?? lit);
      material.color.set(isLit ? LIT : colour);
      material.opacity = pulled && !isLit ? ASIDE * alpha : isLit ? Math.min(1, alpha + 0.35) : alpha;
    }
  }

  hide(): void {
    this.root.visible = false;
  }

  dispose(): void {
    this.root.removeFromParent();
    for (const geometry of this.#geometries) geometry.dispose();
    for (const { pieces } of Object.values(this.#tools))
      for (const { material } of pieces) material.dispose();
  }

  /** Each half ring turns about its axis until its middle is towards the eye. */
  #faceRings({ origin, rotation }: GizmoFrame, camera: PerspectiveCamera): void {
    TO_EYE.setFromMatrixPosition(camera.matrixWorld)
      .sub(origin)
      .applyQuaternion(TURN.copy(rotation).invert());
    for (const { axis, mesh } of this.#rings) {
      const normal = AXIS_OF[axis];
      MIDDLE.copy(TO_EYE).addScaledVector(normal, -TO_EYE.dot(normal));
      if (MIDDLE.lengthSq() < 1e-8) MIDDLE.set(normal.y, normal.z, normal.x);
      MIDDLE.normalize();
      // The arc goes from +X over +Y to -X of its own, about its Z.
      ACROSS.crossVectors(MIDDLE, normal);
      mesh.matrix.makeBasis(ACROSS, MIDDLE, normal);
      mesh.quaternion.setFromRotationMatrix(mesh.matrix);
    }
  }

  #own<G extends BufferGeometry>(geometry: G): G {
    this.#geometries.push(geometry);
    return geometry;
  }

  #piece(handle: Handle, colour: string, alpha: number, geometries: readonly BufferGeometry[]): Piece {
    const material = new MeshBasicMaterial({
      color: colour,
      transparent: true,
      opacity: alpha,
      depthTest: false,
      depthWrite: false,
      side: DoubleSide,
      // In two passes, three would look its shaders up again twice in each frame.
      forceSinglePass: true,
      toneMapped: false,
      fog: false,
    });
    const meshes = geometries.map((geometry) => {
      const mesh = new Mesh(geometry, material);
      mesh.renderOrder = alpha < 0.9 ? -3 : -2;
      mesh.frustumCulled = false;
      return mesh;
    });
    return { handle, meshes, material, colour, alpha };
  }

  #group(pieces: Piece[]): { group: Group; pieces: Piece[] } {
    const group = new Group();
    for (const { meshes } of pieces) group.add(...meshes);
    this.root.add(group);
    return { group, pieces };
  }
}

const isSame = (a: Handle, b: Handle | null): boolean => b !== null && a.tool === b.tool && a.part === b.part;

const UP = new Vector3(0, 1, 0);
const TO_EYE = new Vector3();
const MIDDLE = new Vector3();
const ACROSS = new Vector3();
const TURN = new Quaternion();
