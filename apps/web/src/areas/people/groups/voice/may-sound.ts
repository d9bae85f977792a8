/**
 * Whether the browser lets this page sound by itself: somebody has pressed something here, or came by a link of ours,
 * with which what they pressed before goes on to count. A context that is made too early is warned of in the console.
 */
export const maySound = (): boolean =>
  !("userActivation" in navigator) || navigator.userActivation.hasBeenActive || hasComeByOurs();

const hasComeByOurs = (): boolean =>
  document.referrer.startsWith(`${location.origin}/`) &&
  // A page that is loaded anew keeps its referrer.
  performance.getEntriesByType("navigation").every((entry) => "type" in entry && entry.type === "navigate");
