import { Matrix4, Vector4 } from "three";
import type { MadePicture } from "../../../platform/media.ts";
import type { MediaSubject } from "../media-faults.ts";

/** A picture that can be had in several sizes. Equal keys are equal pictures. */
export type PanelSource = {
  key: string;
  /** Width by height, where it is known before it is brought. */
  aspect?: number;
  /** Texels of its height, ascending; one at least. */
  heights: readonly number[];
  load(level: number): Promise<MadePicture>;
  /** What it is a picture of, for words about a fault. */
  subject?: MediaSubject;
  /** Shown whole in its place while no size of it can be had. */
  standIn?(): PanelSource & { aspect: number };
};

/** A flat picture somewhere; it fills the unit square of its matrix. */
export class Panel {
  readonly matrix = new Matrix4();
  /** The rectangle that it has; it fills that, or (`aspect`) as much of it as a picture of that shape can. */
  readonly room = { matrix: new Matrix4(), width: 1, height: 1 };
  aspect: number | null = null;
  /** The part of the picture that it shows: x, y, width, height. */
  readonly rect = new Vector4(0, 0, 1, 1);
  readonly isSoft: boolean;
  /** Isn't dimmed where it is dark. */
  shines: boolean;
  /** Cut to the circle that fits. */
  isRound = false;
  source: PanelSource | null = null;
  /** Fallback source while no level of the picture can be loaded. */
  standIn: (PanelSource & { aspect: number }) | null = null;
  /** Names of its picture's levels. */
  names: readonly string[] = [];
  /** Where its picture lies, of those that are drawn together. */
  layer = 0;
  /** Name of what it shows now. */
  shown: string | null = null;
  /** Name of what it is to show. */
  wanted: string | null = null;
  index = -1;

  constructor(isSoft: boolean, shines: boolean) {
    this.isSoft = isSoft;
    this.shines = shines;
  }
}
