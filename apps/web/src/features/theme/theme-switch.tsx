import * as t from "@veranda/messages/pages";
import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { useRouteLoaderData } from "react-router";
import { setTheme, THEMES, useTheme, type Theme } from "./theme.ts";

const FACES = {
  light: { label: t.light, Icon: Sun },
  dark: { label: t.dark, Icon: Moon },
  system: { label: t.system, Icon: Monitor },
} as const;

/** Light, dark or as the system has it. */
export function ThemeSwitch() {
  const fromServer = useRouteLoaderData<{ theme: Theme }>("root")?.theme ?? "system";
  const theme = useTheme(fromServer);
  const group = useId();
  return (
    <fieldset className="inline-flex rounded-full border border-line bg-sunken p-0.5">
      <legend className="sr-only">{t.theme()}</legend>
      {THEMES.map((choice) => {
        const { label, Icon } = FACES[choice];
        return (
          <label
            key={choice}
            title={label()}
            className="relative grid h-8 w-9 cursor-pointer place-items-center rounded-full text-ink-faint transition-colors duration-150 hover:text-ink has-checked:bg-raised has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={group}
              value={choice}
              aria-label={label()}
              checked={theme === choice}
              onChange={() => setTheme(choice)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon className="size-4" aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}
