import { useRouteLoaderData } from "react-router";
import { Choice } from "../settings/choice.tsx";
import { setMotion, setTextSize, useMotion, useTextSize, type Motion, type TextSize } from "./comfort.ts";

const SIZES = [
  { value: "normal", label: "Normal" },
  { value: "large", label: "Large" },
  { value: "larger", label: "Larger" },
] as const;

const MOTIONS = [
  { value: "system", label: "System" },
  { value: "calm", label: "Reduced" },
] as const;

/** How large words are, and whether things move where they need not. */
export function ComfortChoices() {
  const fromServer = useRouteLoaderData<{ textSize: TextSize; motion: Motion }>("root");
  const textSize = useTextSize(fromServer?.textSize);
  const motion = useMotion(fromServer?.motion);
  return (
    <>
      <Choice name="Text size" options={SIZES} chosen={textSize} onChoose={setTextSize} />
      <Choice name="Motion" options={MOTIONS} chosen={motion} onChoose={setMotion} />
    </>
  );
}
