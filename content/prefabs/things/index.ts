import type { PrefabSource } from "../prefab.ts";
import { ART } from "./art.ts";
import { BENCHWORK } from "./benchwork.ts";
import { FIRES } from "./fires.ts";
import { FLOWERS } from "./flowers.ts";
import { GAMES } from "./games.ts";
import { LAMPS } from "./lamps.ts";
import { LEARNING } from "./learning.ts";
import { MUSIC } from "./music.ts";
import { OCCASIONS } from "./occasions.ts";
import { OUTINGS } from "./outings.ts";
import { PAINTINGS } from "./paintings.ts";
import { PASTIMES } from "./pastimes.ts";
import { PLANTS } from "./plants.ts";
import { PRIMITIVES } from "./primitives.ts";
import { RIGGING } from "./rigging.ts";
import { SEATING } from "./seating.ts";
import { SHADE } from "./shade.ts";
import { SIGNAGE } from "./signage.ts";
import { SKIES } from "./skies.ts";
import { STAGE } from "./stage.ts";
import { STRINGS } from "./strings.ts";
import { TABLES } from "./tables.ts";
import { TEXTILES } from "./textiles.ts";
import { WHEELS } from "./wheels.ts";

export const PREFABS: readonly PrefabSource[] = [
  ...ART,
  ...BENCHWORK,
  ...FIRES,
  ...FLOWERS,
  ...GAMES,
  ...LAMPS,
  ...LEARNING,
  ...MUSIC,
  ...OCCASIONS,
  ...OUTINGS,
  ...PAINTINGS,
  ...PASTIMES,
  ...PLANTS,
  ...PRIMITIVES,
  ...RIGGING,
  ...SEATING,
  ...SHADE,
  ...SIGNAGE,
  ...SKIES,
  ...STAGE,
  ...STRINGS,
  ...TABLES,
  ...TEXTILES,
  ...WHEELS,
];
