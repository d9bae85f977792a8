import type { PrefabSource } from "../prefab.ts";
import { ART } from "./art.ts";
import { GAMES } from "./games.ts";
import { LEARNING } from "./learning.ts";
import { LEISURE } from "./leisure.ts";
import { LIGHT } from "./light.ts";
import { MUSIC } from "./music.ts";
import { PLANTS } from "./plants.ts";
import { SEATING } from "./seating.ts";
import { SHADE } from "./shade.ts";
import { TABLES } from "./tables.ts";

export const PREFABS: readonly PrefabSource[] = [
  ...SEATING,
  ...TABLES,
  ...LIGHT,
  ...PLANTS,
  ...SHADE,
  ...MUSIC,
  ...ART,
  ...GAMES,
  ...LEARNING,
  ...LEISURE,
];
