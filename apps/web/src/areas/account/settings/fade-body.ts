/** Product specification, section 9: 5% steps every 50 ms. */
const STEP = 0.05;
const EVERY_MS = 50;

/** The page goes out like a light; resolves when it is dark. */
export function fadeBody({ style }: HTMLElement = document.body): Promise<void> {
  return new Promise((resolve) => {
    let left = Math.round(1 / STEP);
    const timer = setInterval(() => {
      left -= 1;
      style.opacity = String(Number((left * STEP).toFixed(2)));
      if (left > 0) return;
      clearInterval(timer);
      resolve();
    }, EVERY_MS);
  });
}
