import type { PackageOrder } from "../pack/package.ts";
import { parkVariants } from "./variants.ts";

export const order: PackageOrder = {
  name: "park",
  title: "Park",
  version: 1,
  ambience: "park",
  defaultVariant: "day",
  variants: parkVariants,
  lightmapQuality: 70,
};
