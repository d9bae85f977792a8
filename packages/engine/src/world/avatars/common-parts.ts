/** The body, and the far model, which stands in for people far away or whose clothes are loading. */
export const BARE = "bare";
export const FAR = "far";
/** Parts that everybody is drawn with. */
export const COMMON_PARTS = [BARE, FAR] as const;
