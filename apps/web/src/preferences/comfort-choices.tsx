import * as pages from "@veranda/messages/pages";
import * as t from "@veranda/messages/settings";
import { useRouteLoaderData } from "react-router";
import { Segments } from "#ui/segments.tsx";
import { setMotion, setTextSize, useMotion, useTextSize, type Motion, type TextSize } from "./comfort.ts";

const sizes = () =>
  [
    { value: "normal", label: t.normal() },
    { value: "large", label: t.large() },
    { value: "larger", label: t.larger() },
  ] as const;

const motions = () =>
  [
    { value: "system", label: pages.system() },
    { value: "calm", label: t.reduced() },
  ] as const;

/** Text size and reduced motion. */
export function ComfortChoices() {
  const fromServer = useRouteLoaderData<{ textSize: TextSize; motion: Motion }>("root");
  const textSize = useTextSize(fromServer?.textSize);
  const motion = useMotion(fromServer?.motion);
  return (
    <>
      <Segments label={t.textSize()} options={sizes()} value={textSize} onChange={setTextSize} />
      <Segments label={t.motion()} options={motions()} value={motion} onChange={setMotion} />
    </>
  );
}
