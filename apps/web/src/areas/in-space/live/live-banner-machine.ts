import { create } from "zustand";

/** Events of the banner that says that one's voice may be heard in the broadcast. */
export type LiveBannerStatus = "initial" | "open" | "dismissed";
export type LiveBannerEvent = "OPEN" | "DISMISS";

/** Opens once, from its initial state: after a dismissal it stays closed for this visit. */
export function nextLiveBanner(status: LiveBannerStatus, event: LiveBannerEvent): LiveBannerStatus {
  if (event === "OPEN") return status === "initial" ? "open" : status;
  return status === "open" ? "dismissed" : status;
}

export const useLiveBanner = create<{ status: LiveBannerStatus }>(() => ({ status: "initial" }));

export const sendToLiveBanner = (event: LiveBannerEvent): void =>
  useLiveBanner.setState(({ status }) => ({ status: nextLiveBanner(status, event) }));
