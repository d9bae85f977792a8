/** What the plan of a space allows of cameras, screens and broadcasts; seconds null: no limit. */
export type VideoLimits = {
  isWebcamAllowed: boolean;
  screenShareDailyLimitSeconds: number | null;
  isGoLiveAllowed: boolean;
};
