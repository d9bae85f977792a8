import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

/* What jsdom lacks of a browser and the pages use. */

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const lacking = [
  [globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver }],
  [
    window,
    {
      matchMedia: (media: string) => ({
        matches: false,
        media,
        addEventListener: () => {},
        removeEventListener: () => {},
      }),
    },
  ],
  [Element.prototype, { scrollTo: () => {}, scrollIntoView: () => {}, hasPointerCapture: () => false }],
] as const;

for (const [owner, parts] of lacking) {
  for (const [name, value] of Object.entries(parts)) {
    if (Reflect.get(owner, name) === undefined)
      Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }
}

// What is fetched when it is first shown takes its time on a busy machine.
configure({ asyncUtilTimeout: 5_000 });
afterEach(cleanup);
