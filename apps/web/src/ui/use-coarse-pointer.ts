import { useMediaQuery } from "./use-media-query.ts";

/** Whether one points with a finger here: what walks and looks is then on the view itself. */
export const useCoarsePointer = (): boolean => useMediaQuery("(pointer: coarse)");
