/** Reports an error as uncaught, as browsers and test runners notice it, without stopping whoever calls this. */
export function reportFault(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
