import { create } from "zustand";

/**
 * How one's own speech becomes text at this moment. asking: the browser would send it to its maker, and may be told not
 * to. downloadable: the browser can do it by itself once it has fetched what it needs. none: nothing here can do it.
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
