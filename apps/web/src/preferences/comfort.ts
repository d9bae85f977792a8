import { MOTION_COOKIE, TEXT_SIZE_COOKIE } from "@veranda/contract";
import type { EngineHandle } from "@veranda/contract/engine/module";
import { create } from "zustand";
import { writeCookie } from "#api/cookies.ts";
import { useMediaQuery } from "#ui/use-media-query.ts";

const TEXT_SIZES = ["normal", "large", "larger"] as const;
export type TextSize = (typeof TEXT_SIZES)[number];
const MOTIONS = ["system", "calm"] as const;
export type Motion = (typeof MOTIONS)[number];

export const asTextSize = (value: string | undefined): TextSize =>
  TEXT_SIZES.find((size) => size === value) ?? "normal";
export const asMotion = (value: string | undefined): Motion => (value === "calm" ? "calm" : "system");

/** null: rendered on the server, which knows it from the cookie. */
type Chosen = { textSize: TextSize | null; motion: Motion | null };
const useChosen = create<Chosen>(() => ({ textSize: null, motion: null }));
if (typeof document !== "undefined") {
  const { text, motion } = document.documentElement.dataset;
  useChosen.setState({ textSize: asTextSize(text), motion: asMotion(motion) });
}

/** Both are attributes of the document element, rendered by the server from the cookies: no layout shift. */
export function setTextSize(size: TextSize): void {
  document.documentElement.dataset["text"] = size;
  writeCookie(TEXT_SIZE_COOKIE, size);
  useChosen.setState({ textSize: size });
}

export function setMotion(motion: Motion): void {
  document.documentElement.dataset["motion"] = motion;
  writeCookie(MOTION_COOKIE, motion);
  useChosen.setState({ motion });
  if (window.veranda) applyMotion(window.veranda);
}

/** The engine follows the system's preference; this passes the visitor's own on top. */
export const applyMotion = (engine: EngineHandle): void =>
  engine.send("set_reduced_motion", {
    enabled: asMotion(document.documentElement.dataset["motion"]) === "calm",
  });

export const useTextSize = (onServer: TextSize = "normal"): TextSize =>
  useChosen(({ textSize }) => textSize) ?? onServer;

export const useMotion = (onServer: Motion = "system"): Motion =>
  useChosen(({ motion }) => motion) ?? onServer;

const REDUCED = "(prefers-reduced-motion: reduce)";

/** Reduced motion, by the system's preference or the visitor's. */
export function useIsCalm(): boolean {
  const isChosen = useMotion() === "calm";
  const isWanted = useMediaQuery(REDUCED);
  return isChosen || isWanted;
}
