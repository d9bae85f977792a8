import type { MediaSource, MediaTicket } from "@veranda/contract/media";
import { NamedError } from "../../named-error.ts";
import { MediaUnavailable } from "../../platform/media/media-server.ts";
import type { SeatedVisitor } from "../../rooms/participants/visitor.ts";

type ChannelTicket = MediaTicket & { channelId: string };

export type Media = {
  /**
   * Media tickets for a participant of each of these instances. Throws INSTANCE_NOT_FOUND, FORBIDDEN if they aren't a
   * participant, NOT_LIVE if a stream is requested and there is none, UNAVAILABLE without a media server.
   */
  tickets(visitor: SeatedVisitor, instanceIds: readonly string[], of?: MediaSource): Promise<ChannelTicket[]>;
};

type MediaDeps = {
  /** For an instance, in whichever process it runs. */
  ticket: (instanceId: string, visitor: SeatedVisitor, of: MediaSource) => Promise<MediaTicket>;
};

export const createMedia = ({ ticket }: MediaDeps): Media => ({
  async tickets(visitor, instanceIds, of = "people") {
    try {
      return await Promise.all(
        instanceIds.map(async (channelId) => ({ ...(await ticket(channelId, visitor, of)), channelId })),
      );
    } catch (cause) {
      if (cause instanceof MediaUnavailable) throw new NamedError("UNAVAILABLE", { cause });
      throw cause;
    }
  },
});
