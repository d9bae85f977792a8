import { formatDate } from "@veranda/messages";

export const momentOf = (at: string): string =>
  formatDate(new Date(at), { dateStyle: "medium", timeStyle: "short" });
