/** The SQLSTATE with which Postgres refused something, from an error or one of its causes; undefined: it said none. */
export function sqlState(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}
