/** In pixels. */
const FADE = 24;

/** Fades the ends that a row can be scrolled beyond, until the returned function is called. */
export function fadeEdges(row: HTMLElement): () => void {
  const fade = (): void => {
    const before = Math.min(row.scrollLeft, FADE);
    const after = Math.min(row.scrollWidth - row.clientWidth - row.scrollLeft, FADE);
    row.style.maskImage =
      before > 0 || after > 0
        ? `linear-gradient(90deg, transparent, black ${before}px, black calc(100% - ${after}px), transparent)`
        : "";
  };
  fade();
  const resized = new ResizeObserver(fade);
  resized.observe(row);
  row.addEventListener("scroll", fade, { passive: true });
  return () => {
    resized.disconnect();
    row.removeEventListener("scroll", fade);
  };
}
