import { NamedError } from "../../named-error.ts";
import type { InstanceCore, InstanceParts } from "../instance/instance-parts.ts";
import type { Member } from "../participants/member.ts";

type Core = Pick<InstanceCore, "deps" | "record">;
type Parts = Pick<InstanceParts, "access" | "live">;

/** Keys by which programs of the hosts send the stream of an instance's broadcast. */
export class InstanceStreamKeys {
  readonly #core: Core;
  readonly #parts: Parts;

  constructor(core: Core, parts: Parts) {
    this.#core = core;
    this.#parts = parts;
  }

  /** Makes a new key; a stream that uses this host's previous one is cut off. Throws UNAUTHENTICATED. */
  async make(host: Member, accountId: string): Promise<string> {
    const { deps, record } = this.#core;
    const { hostActs, streamKeys } = deps;
    const line = hostActs.lineOf(record, host.participant, { act: "stream_key_made" });
    const key = await streamKeys.make(record.spaceId, accountId, (tx) => hostActs.write(tx, [line]));
    // Their keys may have been revoked just before this one was stored.
    if (await this.#parts.access.isSignedOut(host.visitor)) {
      await streamKeys.revoke(accountId);
      throw new NamedError("UNAUTHENTICATED");
    }
    deps.onStreamKey(accountId);
    return key;
  }

  /** This account's previous keys are void: a stream that uses one is cut off, and no other. */
  endStreamOf(accountId: string): void {
    const { live } = this.#parts;
    if (live.streamBy === accountId) live.endStream();
  }
}
