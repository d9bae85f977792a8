import { useEffect } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { useRegionFrame, type RegionName } from "#ui/regions.tsx";

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;
/** In fractions of the view from the top left. */
type Rect = { x: number; y: number; width: number; height: number };

/** Width reserved for the properties panel with its margin, in pixels. */
const KEPT_PX = 332;
/** Narrower views reserve nothing. */
const KEEPING_PX = 832;
/** Minimum width of a bottom sheet as a share of the view; with less room left above it the view isn't shifted. */
const SHEET_SHARE = 0.7;
const LEAST_SHARE = 0.15;
const MOVE_S = 0.25;

/** What covers the view: the top bars, panels on both sides, and popovers in its middle. */
type Covers = Partial<Record<"top" | "left" | "right" | "popover", Box>>;

/** The free part of the view: beside panels, or between the bars and a bottom sheet. */
export function clearRect(view: Box, { top, ...covers }: Covers, isRightKept: boolean): Rect {
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
  };
}

/** How far down the view bars and notices reach, in pixels; `covers` without what isn't shown. */
export const insetOf = (view: Box, covers: Iterable<Box>): number =>
  Math.max(0, ...Array.from(covers, ({ bottom }) => bottom - view.top));

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
    let lastInset = -1;
    const update = (): void => {
      const covers: Covers = {};
      const boxOf = (element: Element | null | undefined): DOMRect | null => {
        const box = element?.getBoundingClientRect();
        return box && box.width > 0 && box.height > 0 ? box : null;
      };
      const add = (name: keyof Covers, element: Element | null | undefined) => {
        const box = boxOf(element);
        if (box) covers[name] = box;
      };
      add("top", top);
      if (isLeftOpen) add("left", left);
      if (isRightOpen) add("right", right);
      if (isPopoverOpen) add("popover", popover?.firstElementChild);
      const view = frame.getBoundingClientRect();
      const inset = insetOf(
        view,
        [boxOf(top), boxOf(notices)].filter((box) => box !== null),
      );
      if (inset !== lastInset) engine.send("set_top_inset", { height: inset });
      lastInset = inset;
      const rect = clearRect(view, covers, isRightKept);
      const next = JSON.stringify(rect);
      if (next === last) return;
      last = next;
      engine.send("set_viewport_rect", { ...rect, duration: MOVE_S, easing: "in_out_cubic" });
    };
    update();
    // Observed, since panels load on demand and grow with their content.
    const observer = new ResizeObserver(update);
    for (const element of [frame, top, notices, left, right, popover]) if (element) observer.observe(element);
    return () => {
      observer.disconnect();
      // The small view in the page's corner has no bars.
      engine.send("set_top_inset", { height: 0 });
    };
  }, [engine, frame, isLeftOpen, isRightOpen, isRightKept, isPopoverOpen]);
  return null;
}
