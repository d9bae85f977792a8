import * as t from "@veranda/messages/space";
import type { ReactNode } from "react";
import { useVisit } from "#engine/visit.ts";
import { StageSlot } from "./stage-slot.tsx";

const SIZES = {
  default:
    "relative mx-(--gutter) mt-5 h-[calc(100svh-var(--top-bar)-2.5rem)] min-h-[18rem] overflow-clip rounded-3xl shadow-card",
  theater: "relative h-[calc(100svh-var(--top-bar))] min-h-[18rem] overflow-clip",
  maximized: "fixed inset-0 z-40 overflow-clip",
} as const;

type StageFrameProps = {
  /** The canvas is in it. */
  isActive: boolean;
  /** It will be, automatically: the frame has its size already. */
  isOpening: boolean;
  /** Shown there before the canvas, and while it loads. */
  children: ReactNode;
};

/**
 * The canvas' place on a space's page: in the column, over the page's width (theater), or over the whole window. On
 * phones a visit always takes the whole window.
 */
export function StageFrame({ isActive, isOpening, children }: StageFrameProps) {
  const { viewSize, isMaximized } = useVisit();
  const size = isActive && isMaximized ? "maximized" : viewSize;
  const isPhoneWindow = isActive || isOpening;
  return (
    <>
      {/* Content below stays mounted: hidden, it is neither loaded nor drawn behind the window. */}
      {(size === "maximized" || isPhoneWindow) && (
        <div
          aria-hidden="true"
          className={`${SIZES[viewSize].replace("shadow-card", "")} ${size === "maximized" ? "" : "hidden handheld:block"}`}
        />
      )}
      <section
        aria-label={t.space()}
        className={`${SIZES[size]} bg-stage ${isPhoneWindow ? "phone-window" : ""}`}
      >
        {children}
        {isActive && <StageSlot />}
      </section>
    </>
  );
}
