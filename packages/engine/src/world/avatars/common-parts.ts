/** The body, and the model that stands for everybody far away or until their clothes have come. */
export const BARE = "bare";
export const FAR = "far";
/** Parts that everybody is drawn with. */
export const COMMON_PARTS = [BARE, FAR] as const;
