import type { PackageOrder } from "../pack/package.ts";
import { arenaVariants } from "./variants.ts";

export const order: PackageOrder = {
  name: "arena",
  title: "Arena",
  version: 1,
  ambience: "arena",
  defaultVariant: "day",
  variants: arenaVariants,
  lightmapQuality: 70,
};
