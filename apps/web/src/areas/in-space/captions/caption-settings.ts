import { regionalLocale } from "@veranda/messages";
import { create } from "zustand";

const STORAGE_KEY = "caption_settings";

export type CaptionSettings = {
  /** Whether one reads what others say, and where. */
  isOn: boolean;
  isAtFoot: boolean;
  areAboveHeads: boolean;
  /** Whether others may read what one says oneself. */
  isOwnSpeechCaptioned: boolean;
  /** What one speaks; null: the language of the page. */
  spokenLanguage: string | null;
  /** Whether the voice may go to the maker of the browser, who writes down what is said; null: not asked yet. */
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

/** What this browser keeps of captions: who needs them needs them in every space. */
export const useCaptionSettings = create<CaptionSettings>(() => AT_FIRST);
// The server's page, and its hydration, know nothing of what this browser keeps.
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
