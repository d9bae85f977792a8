/** The canvas' size in its page; kept in a cookie, so that the server renders it. */
export type ViewSize = "default" | "theater";

export const asViewSize = (value: string | undefined): ViewSize =>
  value === "theater" ? "theater" : "default";
