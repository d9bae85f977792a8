import type { MediaCloseReason } from "@veranda/contract/media-signalling";
import { MediaParticipant } from "../media-participant.ts";
import { SlotTable } from "./slot-table.ts";

/** A connected page. */
export type ConnectedClient = {
  grantChanged(): void;
  heardChanged(): void;
  seenChanged(): void;
  /** What somebody in the room may show has changed. */
  othersGrantChanged(identity: string): void;
  end(reason: MediaCloseReason): void;
};

/** A participant of the built-in media server; their settings are sent again to each new forwarder process. */
export class EmbeddedParticipant extends MediaParticipant {
  slots = new SlotTable();
  client: ConnectedClient | null = null;
  /** A watcher receives the video that it may see, and neither sends nor receives voices. */
  isWatcher = false;

  get isConnected(): boolean {
    return this.client !== null;
  }
}
