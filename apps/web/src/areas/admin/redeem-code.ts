const KEY = "redeem_code";
const CODE = /^[A-Za-z0-9_-]{20,64}$/;

/** The code of the address, taken out of it at once; it waits in this tab while one signs in. */
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
    // It lives as long as the page then.
  }
}

export function forgetCode(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
