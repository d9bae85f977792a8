/** What scrolls in a tab of the host tools. */
export const PANEL_BODY = "more-below min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4";
