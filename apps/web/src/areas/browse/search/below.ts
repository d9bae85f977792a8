/** Placement of the search box's list. */
export const BELOW = "inset-x-2 top-full mt-2 overflow-hidden md:inset-x-0";
