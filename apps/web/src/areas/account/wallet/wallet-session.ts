/** The wallet account that this session was opened with. */
const WALLET_KEY = "wallet_session";
/** The path and query of the page that was open when the wallet switched accounts. */
const RETURN_KEY = "wallet_return";

export const rememberWallet = (address: string): void => write(WALLET_KEY, address);
export const rememberedWallet = (): string | null => read(WALLET_KEY);
export const forgetWallet = (): void => write(WALLET_KEY, null);

export const rememberReturn = (path: string): void => write(RETURN_KEY, path);

/** The page to return to, on this site; the home page where unknown. */
export function returnPath(): string {
  const path = read(RETURN_KEY) ?? "/";
  return /^\/(?![/\\])/.test(path) && !path.startsWith("/login/") ? path : "/";
}
export const forgetReturn = (): void => write(RETURN_KEY, null);

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage it returns to the home page.
  }
}
