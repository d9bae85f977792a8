import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

/* What jsdom lacks of a browser and the pages use. */

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= NoObserver;
globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver;

window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;

Element.prototype.scrollTo ??= () => {};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;

afterEach(cleanup);
