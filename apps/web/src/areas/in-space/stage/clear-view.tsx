import { useEffect } from "react";
import { useEngine } from "#engine/engine-state.ts";
import { useRegionFrame, type RegionName } from "#ui/regions.tsx";

type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;
/** Of the view, in fractions of it from the top left. */
type Rect = { x: number; y: number; width: number; height: number };

/** What is kept for the properties of what is selected next; the panel with its margin, in pixels. */
const KEPT_PX = 332;
/** On a narrower view nothing is kept. */
const KEEPING_PX = 832;
/** What comes up from below is at least this much of the view's width; with less left above it the view stays. */
const SHEET_SHARE = 0.7;
const LEAST_SHARE = 0.15;
const MOVE_S = 0.25;

/** What lies over the view: the bars at the top, panels on both sides, and what one chooses from in its middle. */
type Covers = Partial<Record<"top" | "left" | "right" | "popover", Box>>;

/** The part of the view that is left free: beside panels, or between the bars and a sheet that came up from below. */
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

type ClearViewProps = {
  isLeftOpen: boolean;
  isRightOpen: boolean;
  /** On the right a panel may come at any time. */
  isRightKept: boolean;
  isPopoverOpen: boolean;
};

/** Moves the middle of the view to where nothing that is open covers it. */
export function ClearView({ isLeftOpen, isRightOpen, isRightKept, isPopoverOpen }: ClearViewProps) {
  const engine = useEngine();
  const frame = useRegionFrame();
  useEffect(() => {
    if (!frame) return undefined;
    const region = (name: RegionName | "top") => frame.querySelector(`[data-region="${name}"]`);
    const [top, left, right, popover] = [region("top"), region("left"), region("right"), region("popover")];
    let last = "";
    const update = (): void => {
      const covers: Covers = {};
      const add = (name: keyof Covers, element: Element | null | undefined) => {
        const box = element?.getBoundingClientRect();
        if (box && box.width > 0 && box.height > 0) covers[name] = box;
      };
      add("top", top);
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
    // Panels bring their code when they are opened, and grow with what they have.
    const observer = new ResizeObserver(update);
    for (const element of [frame, top, left, right, popover]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [engine, frame, isLeftOpen, isRightOpen, isRightKept, isPopoverOpen]);
  return null;
}
