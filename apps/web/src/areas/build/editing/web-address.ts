/** Parses typed text as a web address, adding https:// where missing; null for anything else. */
export function webAddressOf(written: string): string | null {
  const text = written.trim();
  if (text === "" || /\s/.test(text)) return null;
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  try {
    const { protocol, hostname, href } = new URL(whole);
    const isWeb = protocol === "https:" || protocol === "http:";
    return isWeb && (hostname.includes(".") || hostname === "localhost") && href.length <= 2048 ? href : null;
  } catch {
    return null;
  }
}
