/** Reports an error as uncaught, visible to browsers and test runners, without stopping the caller. */
export function reportFault(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
