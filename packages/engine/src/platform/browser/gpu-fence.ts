/** How often it is looked whether the graphics card is done, and how long it is waited for at most. */
const LOOK_MS = 4;
const LONGEST_MS = 10_000;

type Fencing = Pick<
  WebGL2RenderingContext,
  | "fenceSync"
  | "getSyncParameter"
  | "deleteSync"
  | "flush"
  | "SYNC_GPU_COMMANDS_COMPLETE"
  | "SYNC_STATUS"
  | "SIGNALED"
>;

/**
 * Resolves when the graphics card has done all that it was told until now; earlier where it is lost, and where it takes
 * longer than anybody waits. `isLost`: it holds nothing any more.
 */
export async function untilDone(gl: Fencing, isLost: () => boolean): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!fence) return;
  gl.flush();
  const latest = performance.now() + LONGEST_MS;
  // It is told between tasks only.
  do await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  while (
    !isLost() &&
    gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED &&
    performance.now() < latest
  );
  gl.deleteSync(fence);
}
