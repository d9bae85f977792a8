import type { Locale } from "@veranda/messages";
import { useChangeMe } from "#session/use-change-me.ts";
import { useAuth } from "#session/use-auth.ts";
import { keepLocale, speakChosen, useChosenLocale } from "#i18n/language.ts";

/** Sets the language of this browser and of the account: the person's other devices and mails use it too. */
export function useChooseLocale(): (locale: Locale | null) => void {
  const { me } = useAuth();
  const before = useChosenLocale();
  const change = useChangeMe();
  return (locale) => {
    if (!keepLocale(locale)) return;
    if (me === null) return speakChosen();
    change(
      {
        patch: { preferences: { locale } },
        now: (now) => ({ ...now, preferences: { ...now.preferences, locale } }),
      },
      { onSuccess: speakChosen, onError: () => void keepLocale(before) },
    );
  };
}
