// Declarations without imports of their own.
// oxlint-disable typescript/consistent-type-imports

// The parts of three's USDLoader that are used here; three's types omit them.
declare module "three/addons/loaders/usd/USDAParser.js" {
  export class USDAParser {
    parseData(text: string): { specsByPath: import("./specs.ts").Specs };
    _preprocess(text: string): string;
  }
}

declare module "three/addons/loaders/usd/USDCParser.js" {
  export type ValueRep = {
    readonly isArray: boolean;
    readonly isInlined: boolean;
    readonly isCompressed: boolean;
    readonly typeEnum: number;
    readonly payload: number;
    readonly lo: number;
  };
  export class USDCParser {
    readonly reader: {
      readonly view: DataView;
      tell(): number;
      seek(at: number): void;
      readUint8(): number;
      readUint32(): number;
      readUint64(): number;
      readInt64(): number;
      readFloat64(): number;
    };
    readonly version: { major: number; minor: number };
    readonly tokens: string[];
    readonly strings: number[];
    readonly paths: string[];
    parseData(buffer: ArrayBuffer): { specsByPath: import("./specs.ts").Specs };
    _buildPathsFromCompressed(indices: Int32Array, elements: Int32Array, jumps: Int32Array): void;
    _readValue(rep: ValueRep): unknown;
    _readInlinedValue(rep: ValueRep): unknown;
    _readScalarValue(type: number): unknown;
    _readArrayValue(rep: ValueRep): unknown;
    _readHalf(): number;
    _halfToFloat(bits: number): number;
  }
}

declare module "three/addons/loaders/usd/USDComposer.js" {
  import type { Group, LoadingManager, Mesh } from "three";
  type Layer = { specsByPath: import("./specs.ts").Specs };
  export class USDComposer {
    constructor(manager: LoadingManager);
    compose(
      layer: Layer,
      assets: Readonly<Record<string, Layer | string>>,
      variants: Readonly<Record<string, string>>,
      folder: string,
    ): Group;
    _buildMesh(path: string, spec: import("./specs.ts").Spec): Mesh;
    _getAttributes(path: string): Record<string, unknown>;
  }
}
