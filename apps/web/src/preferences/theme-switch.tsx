import * as t from "@veranda/messages/pages";
import { Monitor, Moon, Sun } from "lucide-react";
import { useRouteLoaderData } from "react-router";
import { Radio, RadioGroup } from "#ui/radio-group.tsx";
import { setTheme, THEMES, useTheme, type Theme } from "./theme.ts";

const FACES = {
  light: { label: t.light, Icon: Sun },
  dark: { label: t.dark, Icon: Moon },
  system: { label: t.system, Icon: Monitor },
} as const;

/** Light, dark or system. */
export function ThemeSwitch() {
  const fromServer = useRouteLoaderData<{ theme: Theme }>("root")?.theme ?? "system";
  const theme = useTheme(fromServer);
  return (
    <RadioGroup
      label={t.theme()}
      isLabelHidden
      value={theme}
      onChange={setTheme}
      row="inline-flex rounded-full border border-line bg-sunken p-0.5"
    >
      {THEMES.map((choice) => {
        const { label, Icon } = FACES[choice];
        return (
          <Radio
            key={choice}
            value={choice}
            label={label()}
            isTitled
            className="grid h-8 w-9 place-items-center rounded-full text-ink-faint transition-colors duration-150 hover:text-ink has-checked:bg-raised has-checked:text-ink"
          >
            <Icon className="size-4" aria-hidden="true" />
          </Radio>
        );
      })}
    </RadioGroup>
  );
}
