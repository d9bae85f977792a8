import type { OpenPreview } from "@veranda/contract";
import { createContext, useContext } from "react";
import type { ViewSize } from "./view-size.ts";

/** A space that someone walks into, with what is needed to show it while it loads. */
export type VisitTarget = {
  space: Pick<OpenPreview, "id" | "slug" | "name" | "pictures">;
  shareId: string | null;
  instanceId: string | null;
  /** The page was opened from another site: no ads, no way out of the frame. */
  isEmbedded: boolean;
};

/** `key` tells two visits to the same space apart. */
export type Visit = VisitTarget & { key: number };

export type VisitControl = {
  /** The visit that is going on, on its page or in the mini player. */
  visit: Visit | null;
  /** The space of the visit that goes on or of the last one that ended. */
  lastSpaceId: string | null;
  enter: (target: VisitTarget) => void;
  /** One has left, or could not come in: only the words about it stand where the canvas was. */
  isOver: boolean;
  setOver: (isOver: boolean) => void;
  /** Ends the visit and closes the canvas. */
  close: () => void;
  /** Where the canvas stands on this page; null: nowhere, so it shrinks to the mini player. */
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
