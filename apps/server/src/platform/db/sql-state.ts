/** The SQLSTATE with which Postgres refused something, from an error or one of its causes; undefined: it said none. */
export function sqlState(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Whether what a row refers to is not there, or not any more. */
export const isReferenceMissing = (error: unknown): boolean => sqlState(error) === "23503";

/** SQLSTATE classes of what no further try makes good: the row's own data, or what it refers to. */
const REFUSED = /^2[23]/;

/** Whether Postgres refused what is in a row; everything else may work the next time. */
export const isRowRefused = (error: unknown): boolean => REFUSED.test(sqlState(error) ?? "");
