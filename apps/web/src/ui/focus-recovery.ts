/** What takes the focus in place of something that is gone: a part of the page with a limit of its own. */
const PLACES = "[role=dialog], [role=tabpanel], section, article, main";
/** What stands outside the page's parts, and knows only by the focus what opened it. */
const OVERLAY = "[role=dialog], [role=alertdialog], [role=menu]";
const TEXT_FIELD = "textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])";
/** Dialogs, menus and new parts of the page take or return the focus by themselves first. */
const SETTLES_MS = 50;

/** An element and its ancestors, innermost first. */
type Path = readonly HTMLElement[];

/**
 * Keeps the focus from falling to the page's body, where screen readers start over: a button that is disabled while its
 * request is under way has it again afterwards; when what had the focus is removed, the nearest part of the page around
 * it has it, or around what opened the overlay that is gone, or else the page's heading. Only what was lost is recovered:
 * whoever pressed somewhere else, or is in another frame or window, isn't called back. Returns the end of it.
 */
export function recoverFocus(): () => void {
  let last: Path = [];
  /** What had the focus before each open overlay. */
  let outside: Path[] = [];
  /** It was disabled with the focus on it. */
  let wasDisabled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    const overlay = target.closest(OVERLAY);
    if (overlay === null) outside = [];
    else if (last.length > 0 && !last.some((each) => each === overlay)) outside.push(last);
    last = pathOf(target);
    wasDisabled = false;
  };
  const onPointerDown = ({ target }: PointerEvent): void => {
    if (target instanceof Node && last[0]?.contains(target) !== true) last = [];
  };
  const look = (): void => {
    const [element] = last;
    if (element === undefined || !isLost()) return;
    if (element.isConnected) {
      if (element.matches(":disabled")) wasDisabled = true;
      // It was left, or hidden.
      else if (!wasDisabled) last = [];
    }
    timer ??= setTimeout(recover, SETTLES_MS);
  };
  const recover = (): void => {
    timer = undefined;
    const [element] = last;
    if (element === undefined || !isLost()) return;
    if (element.isConnected && element.matches(":disabled")) return;
    const paths = [last, ...outside.toReversed()];
    if (!paths.some(focusAlong)) focusPlace(document.querySelector("main"));
  };

  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", onFocusIn);
  document.addEventListener("pointerdown", onPointerDown, true);
  window.addEventListener("focus", look);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener("focusin", onFocusIn);
    document.removeEventListener("pointerdown", onPointerDown, true);
    window.removeEventListener("focus", look);
  };
}

/** Not of a page in the background, or in a frame of another: the focus is elsewhere. */
const isLost = (): boolean =>
  document.hasFocus() && (document.activeElement === null || document.activeElement === document.body);

function pathOf(element: HTMLElement): Path {
  const path: HTMLElement[] = [];
  for (let each: HTMLElement | null = element; each !== null; each = each.parentElement) path.push(each);
  return path;
}

/** False: nothing of it can have the focus. */
const focusAlong = (path: Path): boolean =>
  focusOn(path[0]) || path.some((each) => each.isConnected && each.matches(PLACES) && focusPlace(each));

function focusOn(element: HTMLElement | undefined): boolean {
  // A finger's keyboard isn't called up by itself.
  if (element?.matches(TEXT_FIELD) === true && window.matchMedia("(pointer: coarse)").matches) return false;
  element?.focus({ preventScroll: true });
  return element !== undefined && document.activeElement === element;
}

/** A whole page is named by its heading: of itself, all of it would be read. */
function focusPlace(place: HTMLElement | null): boolean {
  const heading = place?.querySelector("h1") ?? null;
  return [heading, place].some((each) => each !== null && (focusOn(each) || focusPlain(each)));
}

/** Something that isn't a control: it can have the focus until that moves on, without a ring. */
function focusPlain(element: HTMLElement): boolean {
  if (element.hasAttribute("tabindex")) return false;
  element.tabIndex = -1;
  element.style.outline = "none";
  const undo = (): void => {
    element.removeAttribute("tabindex");
    element.style.removeProperty("outline");
  };
  if (!focusOn(element)) {
    undo();
    return false;
  }
  element.addEventListener("blur", undo, { once: true });
  return true;
}
