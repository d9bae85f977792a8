import { useMediaQuery } from "./use-media-query.ts";

/** Whether the pointer is a finger: touch controls are then shown on the view. */
export const useCoarsePointer = (): boolean => useMediaQuery("(pointer: coarse)");
