import { TrackSource } from "@livekit/protocol";
import { AccessToken, RoomServiceClient } from "livekit-server-sdk";
import { MediaUnavailable } from "../media-server.ts";
import { livekitUrl, type LivekitSettings } from "./livekit-settings.ts";

/** Read once, when the relay connects; it never reaches a page. */
const TOKEN_SECONDS = 60;
const CALL_SECONDS = 3;
/** How long a successful answer counts as LiveKit being up. */
const FRESH_MS = 5_000;
/** Waits between tries to remove somebody whom it could not be asked to remove. */
const EXPEL_WAITS_MS = [0, 500, 2_000, 5_000, 15_000, 30_000] as const;

/** What LiveKit is asked besides the signalling of one page. */
export class LivekitApi {
  readonly #settings: LivekitSettings;
  readonly #monotonic: () => number;
  readonly #rooms: RoomServiceClient;
  /** Removals under way, by `removalKey`. */
  readonly #removals = new Map<string, Promise<boolean>>();
  #seenAt = -Infinity;

  constructor(settings: LivekitSettings, monotonic: () => number) {
    this.#settings = settings;
    this.#monotonic = monotonic;
    this.#rooms = new RoomServiceClient(livekitUrl(settings.url, "http"), settings.key, settings.secret, {
      requestTimeout: CALL_SECONDS,
    });
  }

  /** Rejects with MediaUnavailable where it doesn't answer, or doesn't take the key. */
  async reach(): Promise<void> {
    if (this.#monotonic() - this.#seenAt < FRESH_MS) return;
    try {
      await this.#rooms.listRooms(["none"]);
    } catch (error) {
      throw new MediaUnavailable("LiveKit can't be reached", { cause: error });
    }
    this.#seenAt = this.#monotonic();
  }

  /** It has just failed: the next ticket checks again. */
  lost(): void {
    this.#seenAt = -Infinity;
  }

  token(room: string, identity: string): Promise<string> {
    const { key, secret } = this.#settings;
    const token = new AccessToken(key, secret, { identity, ttl: TOKEN_SECONDS });
    token.addGrant({
      room,
      roomJoin: true,
      canSubscribe: true,
      canPublish: true,
      canPublishSources: [
        TrackSource.MICROPHONE,
        TrackSource.CAMERA,
        TrackSource.SCREEN_SHARE,
        TrackSource.SCREEN_SHARE_AUDIO,
      ],
      canPublishData: false,
      canUpdateOwnMetadata: false,
    });
    return token.toJwt();
  }

  /**
   * Ends the media of somebody whose signalling has been lost, unless `isBack`. LiveKit knows them by name alone: who
   * returns waits for `removed`, or a removal on its way would meet their new connection.
   */
  async expel(room: string, identity: string, isBack: () => boolean): Promise<void> {
    for (const waitMs of EXPEL_WAITS_MS) {
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      if (isBack() || (await this.#remove(room, identity))) return;
    }
  }

  /** Resolves once no removal of theirs is under way; never rejects. */
  async removed(room: string, identity: string): Promise<void> {
    await this.#removals.get(removalKey(room, identity));
  }

  /** Whether LiveKit has nobody of this name there any more. */
  async #remove(room: string, identity: string): Promise<boolean> {
    const key = removalKey(room, identity);
    const removal = this.#rooms.removeParticipant(room, identity).then(
      () => true,
      // They have left already.
      (error: unknown) => error instanceof Error && "status" in error && error.status === 404,
    );
    this.#removals.set(key, removal);
    const isGone = await removal;
    if (this.#removals.get(key) === removal) this.#removals.delete(key);
    return isGone;
  }
}

const removalKey = (room: string, identity: string): string => JSON.stringify([room, identity]);
