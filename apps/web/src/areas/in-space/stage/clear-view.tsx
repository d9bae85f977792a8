import { useEffect } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { useRegionFrame, type RegionName } from "#ui/regions.tsx";

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;
/** In fractions of the view from the top left. */
type Rect = { x: number; y: number; width: number; height: number; topInset: number };

/** Width reserved for the properties panel with its margin, in pixels. */
const KEPT_PX = 332;
/** Narrower views reserve nothing. */
const KEEPING_PX = 832;
/** Minimum width of a bottom sheet as a share of the view; with less room left above it the view isn't shifted. */
const SHEET_SHARE = 0.7;
const LEAST_SHARE = 0.15;
const MOVE_S = 0.25;

/** What covers the view: the top bars and what is shown below them, panels on both sides, and popovers in its middle. */
type Covers = Partial<Record<"top" | "notices" | "left" | "right" | "popover", Box>>;

/** The free part of the view: beside panels, or between the bars and a bottom sheet; how far its top is covered, in pixels. */
export function clearRect(view: Box, { top, notices, ...covers }: Covers, isRightKept: boolean): Rect {
  const width = view.right - view.left;
  const height = view.bottom - view.top;
  const isSheet = ({ left, right }: Box) => right - left > width * SHEET_SHARE;
  const sheets = Object.values(covers).filter(isSheet);
  const bottom = Math.min(view.bottom, ...sheets.map((sheet) => sheet.top));
  const from = sheets.length > 0 && top ? top.bottom : view.top;
  const { left, right } = covers;
  const x = left && !isSheet(left) ? (left.right - view.left) / width : 0;
  const kept = isRightKept && width >= KEEPING_PX ? KEPT_PX / width : 0;
  const taken = right && !isSheet(right) ? (view.right - right.left) / width : kept;
  const isRoom = bottom - from > height * LEAST_SHARE;
  return {
    x,
    y: isRoom ? (from - view.top) / height : 0,
    width: 1 - x - taken,
    height: isRoom ? (bottom - from) / height : 1,
    topInset: Math.max(0, ...[top, notices].map((box) => (box ? box.bottom - view.top : 0))),
  };
}

type ClearViewProps = {
  isLeftOpen: boolean;
  isRightOpen: boolean;
  /** A right-hand panel may open at any time. */
  isRightKept: boolean;
  isPopoverOpen: boolean;
};

/** Shifts the view's centre to its free part, and what people say to below what covers its top. */
export function ClearView({ isLeftOpen, isRightOpen, isRightKept, isPopoverOpen }: ClearViewProps) {
  const engine = useEngine();
  const frame = useRegionFrame();
  useEffect(() => {
    if (!frame) return undefined;
    const region = (name: RegionName | "top") => frame.querySelector(`[data-region="${name}"]`);
    const [top, left, right, popover] = [region("top"), region("left"), region("right"), region("popover")];
    const notices = region("notices");
    let last = "";
    const update = (): void => {
      const covers: Covers = {};
      const add = (name: keyof Covers, element: Element | null | undefined) => {
        const box = element?.getBoundingClientRect();
        if (box && box.width > 0 && box.height > 0) covers[name] = box;
      };
      add("top", top);
      add("notices", notices);
      if (isLeftOpen) add("left", left);
      if (isRightOpen) add("right", right);
      if (isPopoverOpen) add("popover", popover?.firstElementChild);
      const rect = clearRect(frame.getBoundingClientRect(), covers, isRightKept);
      const next = JSON.stringify(rect);
      if (next === last) return;
      last = next;
      engine.send("set_viewport_rect", { ...rect, duration: MOVE_S, easing: "in_out_cubic" });
    };
    update();
    // Observed, since panels load on demand and grow with their content.
    const observer = new ResizeObserver(update);
    for (const element of [frame, top, notices, left, right, popover]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [engine, frame, isLeftOpen, isRightOpen, isRightKept, isPopoverOpen]);
  return null;
}
