import {
  CallError,
  type ChatMessage,
  type ChatRestriction,
  type Client,
  type OwnBan,
} from "@veranda/contract";
import { WATCH_CLOSE } from "@veranda/contract/rooms/live-addresses";
import type { MediaTicket } from "@veranda/contract/media";
import type { OwnChatRules } from "@veranda/contract/rooms/hosting";
import type { RoomLive, WatchServerMessage } from "@veranda/contract/rooms/live";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import { openWatchMedia, type WatchMedia } from "#media/watch-media.ts";

/** Before the broadcast, and after. */
const ASK_AGAIN_MS = 10_000;
const BAN_ASKED_MS = 20_000;
const COME_BACK_MS = [1_000, 2_000, 5_000, 10_000] as const;
const CHAT_SHOWN = 100;
/** Who is some seconds behind sees the end as long after everybody else; a player may not say that it has come. */
const REST_MS = 15_000;

export type WatchView = {
  /**
   * door_closed: hosts admit nobody at present. door_asks: hosts admit people who ask inside. closed: one may not
   * watch, or no longer. banned: by `ban`. gated: requirements come first. away: unreachable at present.
   */
  readonly status:
    | "asking"
    | "not_live"
    | "door_closed"
    | "door_asks"
    | "ended"
    | "live"
    | "away"
    | "closed"
    | "banned"
    | "gated";
  /** Why one may not watch, and until when. */
  readonly ban: OwnBan | null;
  readonly live: RoomLive | null;
  /** The picture by WebRTC. */
  readonly stream: MediaStream | null;
  /** The playlist of the picture by HLS, seconds behind; null: it comes by WebRTC. */
  readonly hlsPath: string | null;
  readonly chat: readonly ChatMessage[];
  /** One's participant ids, a new one after each reconnect. */
  readonly ownIds: readonly string[];
  /** One's own messages that await approval. */
  readonly held: readonly string[];
  /** One's name in the chat. */
  readonly displayName: string;
  /** Why one may not write; null: one may. */
  readonly restriction: ChatRestriction | null;
  readonly rules: OwnChatRules;
};
export const NOTHING_YET: WatchView = {
  status: "asking",
  ban: null,
  live: null,
  stream: null,
  hlsPath: null,
  chat: [],
  ownIds: [],
  held: [],
  displayName: "",
  restriction: null,
  rules: { slowSeconds: 0, isWithoutLinks: false, isGuestChatHeld: false, isReachLimited: false },
};

const NO_PICTURE = { live: null, stream: null, hlsPath: null } as const;

/** `guestName`: the chat name of viewers without an account, read on each connection. */
type WatchedSpace = { id: string; share: string | null; guestName?: () => Promise<string> };

export type WatchEvents = {
  onView: (view: WatchView) => void;
  onRefused: (reason: RoomRefusal, waitSeconds?: number) => void;
};

/** Watches a space's broadcast, reconnects, and waits while it isn't live. */
export class WatchSession {
  readonly #api: Client;
  readonly #space: WatchedSpace;
  readonly #events: WatchEvents;
  #view = NOTHING_YET;
  #socket: WebSocket | null = null;
  #media: WatchMedia | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  /** Known before the broadcast too, whose polling answer is the same for everybody. */
  #mayBeBanned = true;
  /** WebRTC didn't reach this page. */
  #wantsHls = typeof RTCPeerConnection === "undefined";
  #isOver = false;

  constructor(api: Client, space: WatchedSpace, events: WatchEvents) {
    this.#api = api;
    this.#space = space;
    this.#events = events;
    void this.#ask();
  }

  say(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ type: "chat", text }));
  }

  /** What is played by HLS has come to its end. */
  pictureEnded(): void {
    if (this.#view.live?.broadcast !== null || this.#view.hlsPath === null) return;
    this.#release();
    this.#wait();
  }

  /** What is played by HLS doesn't come any more. */
  pictureLost(): void {
    if (this.#view.hlsPath === null) return;
    if (this.#view.live?.broadcast === null) this.pictureEnded();
    else this.#comeBack();
  }

  close(): void {
    this.#isOver = true;
    this.#release();
  }

  async #ask(): Promise<void> {
    const { id, share, guestName } = this.#space;
    try {
      if (this.#mayBeBanned && (await this.#showBan())) return;
      // The polling answer is cached for all viewers, and is no refusal.
      const { data: about } = await this.#api("GET /spaces/v2/{id}", {
        params: { id },
        query: share === null ? {} : { share },
      });
      if (this.#isOver) return;
      if (!about.space.isLive) return this.#wait();
      const { data } = await this.#api("POST /rooms/{id}/watch", {
        params: { id },
        query: share === null ? {} : { share },
        body: {
          ...(guestName !== undefined && { displayName: await guestName() }),
          ...(this.#wantsHls && { wantsHls: true }),
        },
      });
      if (this.#isOver) return;
      const { live, chat, displayName, chatRestriction: restriction, chatRules: rules } = data;
      const { media, hlsPath, id: ownId } = data;
      const ownIds = [...this.#view.ownIds, ownId];
      this.#change({
        status: "live",
        live,
        chat,
        ownIds,
        displayName,
        restriction,
        rules,
        hlsPath,
        stream: null,
      });
      this.#open(data.socketPath, data.key);
      if (media !== null) this.#openMedia(media, live.latency);
    } catch (error) {
      if (!this.#isOver) this.#refused(error);
    }
  }

  #openMedia(ticket: MediaTicket, latency: number): void {
    // It was asked for HLS, and this can't be played so: there is no other way to try.
    const isOnlyWay = this.#wantsHls;
    this.#media = openWatchMedia(ticket, {
      onStream: (stream) => this.#change({ stream }),
      onLost: () => this.#comeBack(),
      onUnreachable: () => {
        this.#wantsHls = true;
        this.#release();
        if (isOnlyWay) this.#comeBack();
        else void this.#ask();
      },
    });
    this.#media.setLatency(latency);
  }

  #refused(error: unknown): void {
    const code = error instanceof CallError ? error.code : "";
    if (code === "NOT_LIVE") {
      this.#wait();
    } else if (code === "DOOR_CLOSED" || code === "DOOR_ASKS") {
      this.#askLater({ status: code === "DOOR_ASKS" ? "door_asks" : "door_closed" });
    } else if (code === "BANNED") {
      this.#close();
    } else if (code === "USER_UNAUTHORIZED" && this.#view.displayName !== "") {
      // A viewer who was admitted may be again, as hosts change who may enter.
      this.#askLater({ status: "closed" });
    } else if (code === "USER_UNAUTHORIZED" || code === "SPACE_NOT_FOUND")
      this.#change({ status: "closed", ...NO_PICTURE, held: [] });
    else if (code === "GATED") this.#change({ status: "gated" });
    else this.#comeBack();
  }

  /** For good, or by a ban, which is shown. */
  #close(): void {
    this.#change({ status: "closed", ...NO_PICTURE, held: [] });
    void this.#showBan().catch(() => undefined);
  }

  /** Shows the viewer's ban, and looks whether it still holds. False: there is none. */
  async #showBan(): Promise<boolean> {
    const { data } = await this.#api("GET /rooms/{id}/bans/own", { params: { id: this.#space.id } });
    const { ban } = data;
    this.#mayBeBanned = ban !== null;
    if (this.#isOver || ban === null) return this.#isOver;
    this.#change({ status: "banned", ban, ...NO_PICTURE, held: [] });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), BAN_ASKED_MS);
    return true;
  }

  /** It isn't live: not yet, or no longer. */
  #wait(): void {
    this.#askLater({ status: this.#view.displayName === "" ? "not_live" : "ended" });
  }

  #askLater({ status }: Pick<WatchView, "status">): void {
    // Messages that awaited approval are gone.
    this.#change({ status, ...NO_PICTURE, held: [] });
    this.#timer = setTimeout(() => void this.#ask(), ASK_AGAIN_MS);
  }

  #open(path: string, key: string): void {
    const socket = new WebSocket(new URL(path, location.href).href.replace(/^http/, "ws"));
    this.#socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify({ type: "hello", key })));
    socket.addEventListener("message", ({ data }) =>
      this.#hear(JSON.parse(String(data)) as WatchServerMessage),
    );
    socket.addEventListener("close", ({ code }) => {
      if (this.#socket !== socket || this.#isOver) return;
      if (code === WATCH_CLOSE.ended) this.#end();
      else if (code === WATCH_CLOSE.refused) {
        this.#release();
        this.#close();
      } else this.#comeBack();
    });
  }

  /** Who is behind sees the rest first. */
  #end(): void {
    this.#release();
    const { live, hlsPath } = this.#view;
    if (live === null || hlsPath === null || !live.isStreaming) this.#wait();
    else {
      this.#change({ live: { ...live, broadcast: null } });
      this.#timer = setTimeout(() => this.pictureEnded(), REST_MS);
    }
  }

  #hear(message: WatchServerMessage): void {
    this.#tries = 0;
    if (message.type === "live") {
      this.#media?.setLatency(message.live.latency);
      this.#change({ live: message.live });
    } else if (message.type === "chat") {
      if (this.#view.ownIds.includes(message.message.senderId)) this.#isHeldNoMore(message.message.text);
      this.#change({ chat: [...this.#view.chat, message.message].slice(-CHAT_SHOWN) });
    } else if (message.type === "chatRemoved") {
      this.#change({ chat: this.#view.chat.filter(({ id }) => id !== message.id) });
    } else if (message.type === "chatRestored") {
      this.#restore(message.message);
    } else if (message.type === "me")
      this.#change({
        displayName: message.displayName,
        restriction: message.chatRestriction,
        rules: message.chatRules,
      });
    else if (message.type === "hls") this.#change({ hlsPath: message.path });
    else if (message.type === "held") this.#change({ held: [...this.#view.held, message.text] });
    else if (message.type === "dropped") this.#isHeldNoMore(message.text);
    else this.#events.onRefused(message.reason, message.waitSeconds);
  }

  /** Where it stood. */
  #restore(message: ChatMessage): void {
    const { chat } = this.#view;
    if (chat.some(({ id }) => id === message.id)) return;
    const at = chat.findIndex(({ sentAt }) => sentAt > message.sentAt);
    this.#change({ chat: chat.toSpliced(at === -1 ? chat.length : at, 0, message).slice(-CHAT_SHOWN) });
  }

  /** Removes the first pending message with this text. */
  #isHeldNoMore(text: string): void {
    const { held } = this.#view;
    this.#change({ held: held.filter((_, at) => at !== held.indexOf(text)) });
  }

  #comeBack(): void {
    this.#release();
    this.#change({ status: "away", stream: null, hlsPath: null });
    const wait = COME_BACK_MS[Math.min(this.#tries++, COME_BACK_MS.length - 1)];
    this.#timer = setTimeout(() => void this.#ask(), wait);
  }

  #release(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#media?.close();
    this.#media = null;
  }

  #change(changed: Partial<WatchView>): void {
    this.#view = { ...this.#view, ...changed };
    this.#events.onView(this.#view);
  }
}
