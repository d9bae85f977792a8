/** Smaller views, as of small frames, show no hints of how to begin: one would cover most of them. */
export const SMALL_VIEW = "(height < 20rem)";
