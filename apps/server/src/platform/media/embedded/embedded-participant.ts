import type { MediaCloseReason } from "@veranda/contract/media-signalling";
import { MediaParticipant } from "../media-participant.ts";
import { SlotTable } from "./slot-table.ts";

/** A page that is connected. */
export type ConnectedClient = {
  grantChanged(): void;
  heardChanged(): void;
  seenChanged(): void;
  /** What somebody of the room may show has changed. */
  othersGrantChanged(identity: string): void;
  end(reason: MediaCloseReason): void;
};

/** Somebody of whom the built-in media server knows; what is wished for them is told again to each new forwarder. */
export class EmbeddedParticipant extends MediaParticipant {
  slots = new SlotTable();
  client: ConnectedClient | null = null;
  /** A watcher: receives video that it may see, and neither sends nor receives voices. */
  isWatcher = false;

  get isConnected(): boolean {
    return this.client !== null;
  }
}
