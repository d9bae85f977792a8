import { isLocale, LOCALES } from "@veranda/messages";
import * as t from "@veranda/messages/pages";
import { Languages } from "lucide-react";
import { Select, SelectField } from "#ui/select.tsx";
import { useChosenLocale } from "#i18n/language.ts";
import { useChooseLocale } from "./use-choose-locale.ts";

const BROWSER = "browser";

function useLanguage() {
  const chosen = useChosenLocale();
  const choose = useChooseLocale();
  return {
    value: chosen ?? BROWSER,
    onChange: (value: string) => choose(isLocale(value) ? value : null),
    children: (
      <>
        <option value={BROWSER}>{t.languageOfBrowser()}</option>
        {Object.entries(LOCALES).map(([locale, name]) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
      </>
    ),
  };
}

/** The language of the interface, as a setting. */
export const LanguageField = () => <SelectField label={t.language()} size="sm" {...useLanguage()} />;

/** The same, small, for the menu of categories. */
export function LanguageSelect() {
  const language = useLanguage();
  return (
    <label className="flex items-center gap-2">
      <Languages className="size-4 shrink-0" aria-hidden="true" />
      <span className="sr-only">{t.language()}</span>
      <Select size="xs" {...language} />
    </label>
  );
}
