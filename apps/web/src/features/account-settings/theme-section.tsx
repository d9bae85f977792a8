import { useRouteLoaderData } from "react-router";
import { useAuth } from "../auth/use-auth.ts";
import { ComfortChoices } from "../comfort/comfort-choices.tsx";
import { Choice } from "../settings/choice.tsx";
import { setTheme, useTheme, type Theme } from "../theme/theme.ts";
import { Panel } from "./panel.tsx";
import { useChangeMe } from "./use-change-me.ts";

const OPTIONS = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
] as const;

/** How the pages look: here at once, and where the person signs in next. */
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
    <Panel title="Appearance" lead="How pages look.">
      <div className="flex max-w-md flex-col gap-6">
        <Choice name="Theme" options={OPTIONS} chosen={theme} onChoose={choose} />
        <ComfortChoices />
      </div>
    </Panel>
  );
}
