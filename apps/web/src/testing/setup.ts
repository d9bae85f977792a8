import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { computeStylesQuickly } from "./computed-style.ts";

/* Browser APIs that the pages use and jsdom lacks. */

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const bytesOf = <T>(blob: Blob, read: "readAsArrayBuffer" | "readAsText"): Promise<T> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as T));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("Unread")));
    reader[read](blob);
  });

const lacking = [
  [globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver }],
  [
    window,
    {
      // Used by radio buttons' arrow keys.
      CSS: { escape: (name: string) => name.replaceAll(/[^\w-]/g, String.raw`\$&`) },
      matchMedia: (media: string) => ({
        matches: false,
        media,
        addEventListener: () => {},
        removeEventListener: () => {},
      }),
    },
  ],
  [Document.prototype, { getAnimations: () => [] }],
  [Element.prototype, { scrollTo: () => {}, scrollIntoView: () => {}, hasPointerCapture: () => false }],
  [
    Blob.prototype,
    {
      text(this: Blob) {
        return bytesOf<string>(this, "readAsText");
      },
      arrayBuffer(this: Blob) {
        return bytesOf<ArrayBuffer>(this, "readAsArrayBuffer");
      },
    },
  ],
] as const;

for (const [owner, parts] of lacking) {
  for (const [name, value] of Object.entries(parts)) {
    if (Reflect.get(owner, name) === undefined)
      Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }
}

// A class by which React detects unknown elements.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  configurable: true,
  get(this: HTMLElement) {
    return this.localName === "search" ? "HTMLElement" : "HTMLUnknownElement";
  },
});

computeStylesQuickly();

// Lazy-loaded code takes a while on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

/* A worker's files share one document and the packages; our modules, and a page's state, are each file's own. */

vi.resetModules();

/** An old file's page would receive the broadcasts of the next one. */
const channels: BroadcastChannel[] = [];
const Channel = globalThis.BroadcastChannel;
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
};

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const channel of channels) channel.close();
  globalThis.BroadcastChannel = Channel;
  delete window.veranda;
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.split("=")[0]}=; expires=${new Date(0).toUTCString()}; path=/`;
  history.replaceState(null, "", "/");
  document.title = "";
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
});
