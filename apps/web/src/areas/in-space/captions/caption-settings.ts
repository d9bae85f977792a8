import { regionalLocale } from "@veranda/messages";
import { create } from "zustand";

const STORAGE_KEY = "caption_settings";

export type CaptionSettings = {
  /** Whether captions are shown, and where. */
  isOn: boolean;
  isAtFoot: boolean;
  areAboveHeads: boolean;
  /** Whether one's own speech is captioned for others. */
  isOwnSpeechCaptioned: boolean;
  /** The spoken language; null: the page's. */
  spokenLanguage: string | null;
  /** Whether audio may be sent to the browser vendor's recognition service; null: not asked yet. */
  isServiceAllowed: boolean | null;
};

const AT_FIRST: CaptionSettings = {
  isOn: false,
  isAtFoot: true,
  areAboveHeads: false,
  isOwnSpeechCaptioned: true,
  spokenLanguage: null,
  isServiceAllowed: null,
};

/** Caption settings, kept in this browser for all spaces. */
export const useCaptionSettings = create<CaptionSettings>(() => AT_FIRST);
// The server and hydration don't know this browser's settings.
if (typeof localStorage !== "undefined") useCaptionSettings.setState(readKept(), true);

export const readCaptionSettings = (): CaptionSettings => useCaptionSettings.getState();

export function chooseCaptions(change: Partial<CaptionSettings>): void {
  useCaptionSettings.setState(change);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(readCaptionSettings()));
  } catch {
    // Storage is full or forbidden: the choice holds for this page only.
  }
}

export const toggleCaptions = (): void => chooseCaptions({ isOn: !readCaptionSettings().isOn });

export const spokenLanguage = ({ spokenLanguage: chosen }: CaptionSettings): string =>
  chosen ?? regionalLocale();

function readKept(): CaptionSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return AT_FIRST;
    const { isOn, isAtFoot, areAboveHeads, isOwnSpeechCaptioned, ...rest } = kept as Partial<
      Record<keyof CaptionSettings, unknown>
    >;
    return {
      isOn: isOn === true,
      isAtFoot: isAtFoot !== false,
      areAboveHeads: areAboveHeads === true,
      isOwnSpeechCaptioned: isOwnSpeechCaptioned !== false,
      spokenLanguage: typeof rest.spokenLanguage === "string" ? rest.spokenLanguage.slice(0, 24) : null,
      isServiceAllowed: typeof rest.isServiceAllowed === "boolean" ? rest.isServiceAllowed : null,
    };
  } catch {
    return AT_FIRST;
  }
}
