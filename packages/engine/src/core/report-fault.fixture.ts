import { vi } from "vitest";

/** Collects errors reported as uncaught from now on, until mocks are restored. */
export function collectFaults(): unknown[] {
  const faults: unknown[] = [];
  const queue = globalThis.queueMicrotask;
  vi.spyOn(globalThis, "queueMicrotask").mockImplementation((action) =>
    queue(() => {
      try {
        action();
      } catch (error) {
        faults.push(error);
      }
    }),
  );
  return faults;
}
