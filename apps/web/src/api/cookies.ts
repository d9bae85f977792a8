const YEAR_S = 365 * 24 * 3600;

/** The value of one cookie of a `Cookie` header or of `document.cookie`. */
export function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split("; ")) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1));
  }
  return undefined;
}

/** Stores a visitor's choice for a year; the server reads it when it renders the next page. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

/** Removes a visitor's stored choice. */
export function dropCookie(name: string): void {
  document.cookie = `${name}=; Path=/; Max-Age=0`;
}
