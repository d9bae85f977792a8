import { TrackSource } from "@livekit/protocol";
import { AccessToken, RoomServiceClient } from "livekit-server-sdk";
import { MediaUnavailable } from "../media-server.ts";
import { livekitUrl, type LivekitSettings } from "./livekit-settings.ts";

/** The token is used at once, when the relay connects; it never reaches a page. */
const TOKEN_SECONDS = 60;
const CALL_SECONDS = 3;
/** How long a successful answer counts as LiveKit being up. */
const FRESH_MS = 5_000;
/** Backoff of attempts to remove somebody. */
const EXPEL_WAITS_MS = [0, 500, 2_000, 5_000, 15_000, 30_000] as const;

/** LiveKit's API, apart from the signalling of pages. */
export class LivekitApi {
  readonly #settings: LivekitSettings;
  readonly #monotonic: () => number;
  readonly #rooms: RoomServiceClient;
  /** Pending removals, by `removalKey`. */
  readonly #removals = new Map<string, Promise<boolean>>();
  #seenAt = -Infinity;

  constructor(settings: LivekitSettings, monotonic: () => number) {
    this.#settings = settings;
    this.#monotonic = monotonic;
    this.#rooms = new RoomServiceClient(livekitUrl(settings.url, "http"), settings.key, settings.secret, {
      requestTimeout: CALL_SECONDS,
    });
  }

  /** Rejects with MediaUnavailable if LiveKit doesn't answer or rejects the key. */
  async reach(): Promise<void> {
    if (this.#monotonic() - this.#seenAt < FRESH_MS) return;
    try {
      await this.#rooms.listRooms(["none"]);
    } catch (error) {
      throw new MediaUnavailable("LiveKit can't be reached", { cause: error });
    }
    this.#seenAt = this.#monotonic();
  }

  /** LiveKit has just failed: the next ticket checks again. */
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
   * Removes somebody from LiveKit after their signalling was lost, unless `isBack`. LiveKit identifies people only by
   * name: a returning person waits for `removed`, or a pending removal would hit their new connection.
   */
  async expel(room: string, identity: string, isBack: () => boolean): Promise<void> {
    for (const waitMs of EXPEL_WAITS_MS) {
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      if (isBack() || (await this.#remove(room, identity))) return;
    }
  }

  /** Resolves when no removal of theirs is pending; never rejects. */
  async removed(room: string, identity: string): Promise<void> {
    await this.#removals.get(removalKey(room, identity));
  }

  /** Removes somebody; returns whether they are gone. */
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
