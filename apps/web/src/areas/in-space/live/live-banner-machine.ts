import { create } from "zustand";

/** Of the banner that says that one's microphone may be heard in the broadcast. */
export type LiveBannerStatus = "initial" | "open" | "dismissed";
export type LiveBannerEvent = "OPEN" | "DISMISS";

/** Opens once, and only at first: who has dismissed it in this visit isn't told again. */
export function nextLiveBanner(status: LiveBannerStatus, event: LiveBannerEvent): LiveBannerStatus {
  if (event === "OPEN") return status === "initial" ? "open" : status;
  return status === "open" ? "dismissed" : status;
}

export const useLiveBanner = create<{ status: LiveBannerStatus }>(() => ({ status: "initial" }));

export const sendToLiveBanner = (event: LiveBannerEvent): void =>
  useLiveBanner.setState(({ status }) => ({ status: nextLiveBanner(status, event) }));
