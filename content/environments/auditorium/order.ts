import type { PackageOrder } from "../pack/package.ts";
import { auditoriumVariants } from "./variants.ts";

export const order: PackageOrder = {
  name: "auditorium",
  title: "Auditorium",
  version: 1,
  ambience: "auditorium",
  defaultVariant: "night",
  variants: auditoriumVariants,
  lightmapQuality: 74,
  isIndoors: true,
};
