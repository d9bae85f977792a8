const LINE = "absolute bg-white/55 ring-1 ring-black/20";

/** The rule-of-thirds grid over the view; pictures don't contain it. */
export function ThirdsGrid() {
  return (
    <div aria-hidden="true" data-grid className="pointer-events-none! absolute inset-0">
      <span className={`${LINE} inset-y-0 left-1/3 w-px`} />
      <span className={`${LINE} inset-y-0 left-2/3 w-px`} />
      <span className={`${LINE} inset-x-0 top-1/3 h-px`} />
      <span className={`${LINE} inset-x-0 top-2/3 h-px`} />
    </div>
  );
}
