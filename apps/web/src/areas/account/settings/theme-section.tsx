import * as t from "@veranda/messages/account";
import * as pages from "@veranda/messages/pages";
import { useRouteLoaderData } from "react-router";
import { useAuth } from "#session/use-auth.ts";
import { ComfortChoices } from "#preferences/comfort-choices.tsx";
import { LanguageField } from "#preferences/language-select.tsx";
import { Segments } from "#ui/segments.tsx";
import { setTheme, useTheme, type Theme } from "#preferences/theme.ts";
import { Card } from "#ui/card.tsx";
import { useChangeMe } from "#session/use-change-me.ts";

const options = () =>
  [
    { value: "light", label: pages.light() },
    { value: "dark", label: pages.dark() },
    { value: "system", label: pages.system() },
  ] as const;

/** The pages' theme: applied here at once, and on the person's other devices when they next sign in. */
export function ThemeSection() {
  const { me } = useAuth();
  const change = useChangeMe();
  const fromServer = useRouteLoaderData<{ theme: Theme }>("root")?.theme ?? "system";
  const theme = useTheme(fromServer);
  const choose = (next: Theme): void => {
    setTheme(next);
    if (me)
      change({
        patch: { preferences: { theme: next } },
        now: (now) => ({ ...now, preferences: { ...now.preferences, theme: next } }),
      });
  };
  return (
    <Card title={t.appearance()} lead={t.appearanceLead()}>
      <div className="flex max-w-md flex-col gap-6">
        <Segments label={pages.theme()} options={options()} value={theme} onChange={choose} />
        <ComfortChoices />
        <LanguageField />
      </div>
    </Card>
  );
}
