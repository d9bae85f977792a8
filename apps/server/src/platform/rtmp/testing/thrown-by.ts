/** The error thrown by a function; null if it throws none. */
export function thrownBy(work: () => void): Error | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
