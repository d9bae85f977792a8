/** The account id in a token, unverified; null for anything else. Only the server can verify it. */
export function accountOf(accessToken: string): string | null {
  const [, payload = ""] = accessToken.split(".");
  try {
    const { sub } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { sub?: unknown };
    return typeof sub === "string" ? sub : null;
  } catch {
    return null;
  }
}
