import { create } from "zustand";

/**
 * How one's own speech is transcribed now. asking: the browser would send it to its vendor, and needs consent.
 * downloadable: the browser can do it after a download. none: not available.
 */
export type SpeechStatus =
  | "off"
  | "starting"
  | "local"
  | "server"
  | "service"
  | "asking"
  | "downloadable"
  | "downloading"
  | "none";

export const useSpeechStatus = create<{ status: SpeechStatus }>(() => ({ status: "off" }));
