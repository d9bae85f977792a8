import type { PackageOrder } from "../pack/package.ts";
import { studioVariants } from "./variants.ts";

export const order: PackageOrder = {
  name: "studio",
  title: "Studio",
  version: 1,
  ambience: "studio",
  defaultVariant: "golden",
  variants: studioVariants,
  lightmapQuality: 80,
  isIndoors: true,
  hasSpecks: true,
};
