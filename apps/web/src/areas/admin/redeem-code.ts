const KEY = "redeem_code";
const CODE = /^[A-Za-z0-9_-]{20,64}$/;

/** Takes the code out of the address at once; it is kept for this tab during the sign-in. */
export function takeCode(): string | null {
  const given = location.hash.slice(1);
  if (CODE.test(given)) {
    keep(given);
    history.replaceState(history.state, "", location.pathname);
    return given;
  }
  try {
    const kept = sessionStorage.getItem(KEY) ?? "";
    return CODE.test(kept) ? kept : null;
  } catch {
    return null;
  }
}

function keep(code: string): void {
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // Kept in memory for this page.
  }
}

export function forgetCode(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
