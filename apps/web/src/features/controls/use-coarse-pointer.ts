import { useMedia } from "./use-media.ts";

/** Whether one points with a finger here: what walks and looks is then on the view itself. */
export const useCoarsePointer = (): boolean => useMedia("(pointer: coarse)");
