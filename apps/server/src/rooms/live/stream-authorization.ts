import type { Logger } from "pino";
import type { Access } from "../access/access.ts";
import type { InstanceLive } from "./instance-live.ts";

type Parts = {
  readonly access: Pick<Access, "mayStream">;
  readonly live: Pick<InstanceLive, "streamBy" | "endStream">;
};

/** Hosts or bans have changed: a stream ends when whoever made its key is no longer a host. */
export async function endUnauthorizedStream({ access, live }: Parts, log: Logger): Promise<void> {
  const by = live.streamBy;
  if (by === null) return;
  try {
    if (!(await access.mayStream(by)) && live.streamBy === by) live.endStream();
  } catch (error) {
    // It is asked again when access is next rechecked.
    log.warn({ err: error }, "Whether a stream may go on could not be asked");
  }
}
