import { useEffect, useState } from "react";
import { setDebug } from "#preferences/debug-settings.ts";
import { ButtonBase } from "#ui/button.tsx";

/** As in styles/tokens.css, in rem. */
const BREAKPOINTS = [
  ["4xl", 150],
  ["3xl", 112.5],
  ["2xl", 95],
  ["xl", 76],
  ["lg", 64],
  ["md", 52],
  ["sm", 40],
  ["xs", 32.5],
  ["2xs", 28.125],
] as const;

const read = (): string => {
  const name =
    BREAKPOINTS.find(([, rem]) => window.matchMedia(`(min-width: ${rem}rem)`).matches)?.[0] ?? "base";
  return `${name} · ${window.innerWidth} × ${window.innerHeight}`;
};

/** The current breakpoint; a press hides it. */
export function BreakpointIndicator() {
  const [text, setText] = useState(read);
  useEffect(() => {
    const changed = () => setText(read());
    window.addEventListener("resize", changed);
    return () => window.removeEventListener("resize", changed);
  }, []);
  return (
    <ButtonBase
      aria-label={`Breakpoint ${text}. Hide`}
      onClick={() => setDebug({ showBreakpointIndicator: false })}
      className="fixed bottom-3 left-3 z-60 rounded-full bg-ink px-4 py-2 font-mono text-sm text-paper shadow-float"
    >
      {text}
    </ButtonBase>
  );
}
