/** Fades in steps of 5% every 50 ms (product specification, section 9). */
const STEP = 0.05;
const EVERY_MS = 50;

/** Fades out the page; resolves when it is transparent. */
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
