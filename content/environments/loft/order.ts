import type { PackageOrder } from "../pack/package.ts";
import { loftVariants } from "./variants.ts";

export const order: PackageOrder = {
  name: "loft",
  title: "Loft",
  version: 1,
  ambience: "loft",
  defaultVariant: "night",
  variants: loftVariants,
  lightmapQuality: 74,
  isIndoors: true,
};
