import type { OpenPreview } from "@veranda/contract";
import { createContext, useContext } from "react";
import type { ViewSize } from "./view-size.ts";

/** A space to enter, with what is shown while it loads. */
export type VisitTarget = {
  space: Pick<OpenPreview, "id" | "slug" | "name" | "pictures">;
  shareId: string | null;
  instanceId: string | null;
  /** Embedded in another site: no ads, no way out of the frame. */
  isEmbedded: boolean;
};

/** `key` identifies the visit among several to the same space. */
export type Visit = VisitTarget & { key: number };

export type VisitControl = {
  /** The current visit, on its page or in the mini player. */
  visit: Visit | null;
  /** The space of the current or the last visit. */
  lastSpaceId: string | null;
  enter: (target: VisitTarget) => void;
  /** Left, or not admitted: only a message is shown in the canvas' place. */
  isOver: boolean;
  setOver: (isOver: boolean) => void;
  /** Ends the visit and closes the canvas. */
  close: () => void;
  /** The canvas' place on this page; null: none, so it shrinks to the mini player. */
  slot: HTMLElement | null;
  setSlot: (slot: HTMLElement | null) => void;
  viewSize: ViewSize;
  setViewSize: (size: ViewSize) => void;
  isMaximized: boolean;
  setMaximized: (isMaximized: boolean) => void;
};

export const VisitContext = createContext<VisitControl | null>(null);

export function useVisit(): VisitControl {
  const control = useContext(VisitContext);
  if (!control) throw new Error("useVisit outside of VisitProvider");
  return control;
}
