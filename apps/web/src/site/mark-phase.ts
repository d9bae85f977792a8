/** Adds a User Timing mark when a phase of entering a space ends, for measurements. */
export const markPhase = (phase: string): void => void performance.mark(`veranda:${phase}`);
