import { createContext, useContext, useState, type ComponentProps, type ReactNode } from "react";
import { createPortal } from "react-dom";

/**
 * The regions over the view. They never overlap, and the content of one is laid out in a row or column:
 * styles/stage.css places them for every size of the view.
 */
export type RegionName =
  | "skip"
  | "place"
  | "tools"
  | "window"
  | "left"
  | "right"
  | "notices"
  | "popover"
  | "captions"
  | "thumb-left"
  | "offers"
  | "thumb-right"
  | "bottom";

const Regions = createContext<HTMLElement | null | undefined>(undefined);

/** The frame of all regions; its children portal themselves into them. */
export function StageRegions({ children, ...handlers }: ComponentProps<"div">) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  return (
    <div className="stage-regions-size" {...handlers}>
      <div ref={setFrame} className="stage-regions">
        <div data-region="skip" />
        <div data-region="top">
          <div data-region="place" />
          <div data-region="tools" />
          <div data-region="window" />
        </div>
        <div data-region="left" />
        <div data-region="centre">
          <div data-region="notices" />
          <div data-region="popover" />
          <div data-region="captions" />
          <div data-region="base">
            <div data-region="thumb-left" />
            <div data-region="offers" />
            <div data-region="thumb-right" />
          </div>
        </div>
        <div data-region="right" />
        <div data-region="bottom" />
      </div>
      <Regions value={frame}>{children}</Regions>
    </div>
  );
}

/** The regions' frame; null before it is mounted. */
export const useRegionFrame = (): HTMLElement | null => useContext(Regions) ?? null;

/** Portals its children into a region of the view; outside of a view they stay in place. */
export function Region({ name, children }: { name: RegionName; children: ReactNode }) {
  const frame = useContext(Regions);
  if (frame === undefined) return children;
  const element = frame?.querySelector(`[data-region="${name}"]`);
  return element ? createPortal(children, element) : null;
}
