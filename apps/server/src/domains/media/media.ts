import type { MediaTicket } from "@veranda/contract/media";
import { NamedError } from "../../named-error.ts";
import { MediaUnavailable } from "../../platform/media/media-server.ts";
import type { SeatedVisitor } from "../../rooms/participants/visitor.ts";

type ChannelTicket = MediaTicket & { channelId: string };

export type Media = {
  /**
   * Media tickets for a participant of each of these instances. Throws INSTANCE_NOT_FOUND, FORBIDDEN where they take no
   * part, UNAVAILABLE while there is no media server.
   */
  tickets(visitor: SeatedVisitor, instanceIds: readonly string[]): Promise<ChannelTicket[]>;
};

type MediaDeps = {
  /** Of one instance, on whatever process it runs. */
  ticket: (instanceId: string, visitor: SeatedVisitor) => Promise<MediaTicket>;
};

export const createMedia = ({ ticket }: MediaDeps): Media => ({
  async tickets(visitor, instanceIds) {
    try {
      return await Promise.all(
        instanceIds.map(async (channelId) => ({ ...(await ticket(channelId, visitor)), channelId })),
      );
    } catch (cause) {
      if (cause instanceof MediaUnavailable) throw new NamedError("UNAVAILABLE", { cause });
      throw cause;
    }
  },
});
