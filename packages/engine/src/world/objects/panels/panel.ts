import { Matrix4, Vector4 } from "three";
import type { MadePicture } from "../../../platform/media.ts";
import type { MediaSubject } from "../media-faults.ts";

/** A picture available in several sizes. Equal keys mean equal pictures. */
export type PanelSource = {
  key: string;
  /** Aspect ratio (width / height), if known before loading. */
  aspect?: number;
  /** Heights of the levels in texels, ascending; at least one. */
  heights: readonly number[];
  load(level: number): Promise<MadePicture>;
  /** What the picture is of, for error messages. */
  subject?: MediaSubject;
  /** Shown whole in its place while no level can be loaded. */
  standIn?(): PanelSource & { aspect: number };
};

/** A flat picture in a space; fills the unit square of its matrix. */
export class Panel {
  readonly matrix = new Matrix4();
  /** The available rectangle; the panel fills it, or the largest part of it with the aspect ratio `aspect`. */
  readonly room = { matrix: new Matrix4(), width: 1, height: 1 };
  aspect: number | null = null;
  /** The visible part of the picture: x, y, width, height. */
  readonly rect = new Vector4(0, 0, 1, 1);
  readonly isSoft: boolean;
  /** Isn't dimmed in the dark. */
  shines: boolean;
  /** Cropped to the inscribed circle. */
  isRound = false;
  source: PanelSource | null = null;
  /** Fallback source while no level of the picture can be loaded. */
  standIn: (PanelSource & { aspect: number }) | null = null;
  /** Names of its picture's levels. */
  names: readonly string[] = [];
  /** Layer of its picture in the album. */
  layer = 0;
  /** Name of the level shown now. */
  shown: string | null = null;
  /** Name of the level to show. */
  wanted: string | null = null;
  index = -1;

  constructor(isSoft: boolean, shines: boolean) {
    this.isSoft = isSoft;
    this.shines = shines;
  }
}
