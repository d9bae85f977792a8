import type { PackageOrder } from "../pack/package.ts";
import { galleryVariants } from "./variants.ts";

export const order: PackageOrder = {
  name: "gallery",
  title: "Gallery",
  version: 1,
  ambience: "gallery",
  defaultVariant: "day",
  variants: galleryVariants,
  lightmapQuality: 86,
  isIndoors: true,
};
