const KEY = "veranda:group-trip-settled";

/**
 * The last trip that this browser's visitor has answered, been told of or gone on: it isn't said again by a page that is
 * loaded anew, nor in another tab. A membership and the number of one of its trips name it.
 */
export const isSettled = (trip: string): boolean => localStorage.getItem(KEY) === trip;
export const settleTrip = (trip: string): void => localStorage.setItem(KEY, trip);
