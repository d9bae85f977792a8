/** Notes in the browser's own record when a phase of the way into a space is over: whoever measures reads it there. */
export const markPhase = (phase: string): void => void performance.mark(`veranda:${phase}`);
