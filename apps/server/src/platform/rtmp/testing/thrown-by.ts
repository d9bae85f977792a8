/** What is thrown by some work; null where it ends well. */
export function thrownBy(work: () => void): Error | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
