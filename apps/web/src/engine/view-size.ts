/** How large the canvas stands in its page; kept in a cookie, so that the server draws the right one. */
export type ViewSize = "default" | "theater";

export const asViewSize = (value: string | undefined): ViewSize =>
  value === "theater" ? "theater" : "default";
