import { create } from "zustand";

const STORAGE_KEY = "read_aloud";
export const READ_ALOUD_RATE = { min: 0.5, max: 2, usual: 1 } as const;

export type ReadAloudSettings = {
  /** As a listener; null: not chosen yet. */
  isOn: boolean | null;
  /** Name of a browser voice; null: the default. */
  voice: string | null;
  rate: number;
  /** As a sender: listeners hear one's own messages. */
  areMineRead: boolean;
};

const AT_FIRST: ReadAloudSettings = {
  isOn: null,
  voice: null,
  rate: READ_ALOUD_RATE.usual,
  areMineRead: false,
};

/** Text-to-speech settings, kept in this browser. */
export const useReadAloud = create<ReadAloudSettings>(() => AT_FIRST);
// The server and hydration don't know this browser's settings.
if (typeof localStorage !== "undefined") useReadAloud.setState(readKept(), true);

export function chooseReadAloud(change: Partial<ReadAloudSettings>): void {
  useReadAloud.setState(change);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(useReadAloud.getState()));
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
}

function readKept(): ReadAloudSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return AT_FIRST;
    const { isOn, voice, rate, areMineRead } = kept as Partial<Record<keyof ReadAloudSettings, unknown>>;
    const isRate = typeof rate === "number" && rate >= READ_ALOUD_RATE.min && rate <= READ_ALOUD_RATE.max;
    return {
      isOn: typeof isOn === "boolean" ? isOn : null,
      voice: typeof voice === "string" ? voice : null,
      rate: isRate ? rate : READ_ALOUD_RATE.usual,
      areMineRead: areMineRead === true,
    };
  } catch {
    return AT_FIRST;
  }
}
