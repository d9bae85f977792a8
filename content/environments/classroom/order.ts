import type { PackageOrder } from "../pack/package.ts";
import { classroomVariants } from "./variants.ts";

export const order: PackageOrder = {
  name: "classroom",
  title: "Classroom",
  version: 1,
  ambience: "classroom",
  defaultVariant: "day",
  variants: classroomVariants,
  lightmapQuality: 75,
  isIndoors: true,
};
