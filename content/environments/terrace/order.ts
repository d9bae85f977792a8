import type { PackageOrder } from "../pack/package.ts";
import { terraceVariants } from "./variants.ts";

export const order: PackageOrder = {
  name: "terrace",
  title: "Terrace",
  version: 1,
  ambience: "sea-terrace",
  defaultVariant: "golden",
  variants: terraceVariants,
  lightmapQuality: 76,
  isIndoors: true,
};
