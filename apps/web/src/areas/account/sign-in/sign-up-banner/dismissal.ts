const KEY = "sign_up_banner_dismissed_at";
/** How long a dismissal holds. */
const PEACE_MS = 7 * 86_400_000;

export const isBannerDue = (storage: Storage, now: number): boolean =>
  now - Number(storage.getItem(KEY) ?? 0) > PEACE_MS;

export function rememberDismissal(storage: Storage, now: number): void {
  try {
    storage.setItem(KEY, String(now));
  } catch {
    // Storage is full or forbidden: the banner returns on the next page.
  }
}
