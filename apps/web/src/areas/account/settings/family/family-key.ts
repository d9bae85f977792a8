const KEPT_AS = "family_key";
const KEY = /^[A-Za-z0-9_-]{20,64}$/;

/**
 * The key of the link that was opened, or null. It stands in the address's fragment, which no server and no log is sent;
 * it is taken out of there at once, and kept for this tab while somebody signs in.
 */
export function takeFamilyKey(): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get("key");
  try {
    if (given !== null && KEY.test(given)) {
      sessionStorage.setItem(KEPT_AS, given);
      history.replaceState(history.state, "", location.pathname + location.search);
      return given;
    }
    const kept = sessionStorage.getItem(KEPT_AS);
    return kept !== null && KEY.test(kept) ? kept : null;
  } catch {
    // Nothing can be stored: it stays in the address.
    return given;
  }
}

export function forgetFamilyKey(): void {
  try {
    sessionStorage.removeItem(KEPT_AS);
  } catch {
    // Nothing was stored.
  }
}
