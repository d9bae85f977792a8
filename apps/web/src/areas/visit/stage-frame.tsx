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
  /** The canvas stands in it. */
  isActive: boolean;
  /** It will, without anybody doing anything: it has its size already. */
  isOpening: boolean;
  /** What stands there before, and shows while the canvas is on its way. */
  children: ReactNode;
};

/**
 * The place of the canvas on a space's page: in the page's column, over its whole width (theater), or over the
 * whole window. On a phone, held upright or sideways, a visit always takes the whole window.
 */
export function StageFrame({ isActive, isOpening, children }: StageFrameProps) {
  const { viewSize, isMaximized } = useVisit();
  const size = isActive && isMaximized ? "maximized" : viewSize;
  const isPhoneWindow = isActive || isOpening;
  return (
    <>
      {/* What stands below stays there: out of sight, it is neither fetched nor drawn behind the window. */}
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
