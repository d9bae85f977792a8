/** Polling interval of the fence, and the maximum wait. */
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
 * Resolves when the graphics card has completed all commands so far, or earlier if the context is lost or it takes too
 * long. `isLost`: the context is lost.
 */
export async function untilDone(gl: Fencing, isLost: () => boolean): Promise<void> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!fence) return;
  gl.flush();
  const latest = performance.now() + LONGEST_MS;
  // The fence's status only updates between tasks.
  do await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  while (
    !isLost() &&
    gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED &&
    performance.now() < latest
  );
  gl.deleteSync(fence);
}
