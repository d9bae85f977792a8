/** Whose token it says it is; null for what is no such token. Only the server can tell whether it is true. */
export function accountOf(accessToken: string): string | null {
  const [, payload = ""] = accessToken.split(".");
  try {
    const { sub } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { sub?: unknown };
    return typeof sub === "string" ? sub : null;
  } catch {
    return null;
  }
}
