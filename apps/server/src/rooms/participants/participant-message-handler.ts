import { chatRestriction } from "@veranda/contract";
import type { ClientMessage } from "@veranda/contract/rooms/messages";
import type { RoomRefusal } from "@veranda/contract/rooms/refusals";
import { messageBytes, type ClientConnection } from "../transport/client-connection.ts";
import type { ReservationHolder } from "./visitor.ts";
import type { Instance } from "../instance/instance.ts";
import {
  createMessageHandler,
  type MessageHandler,
  type MessageRules,
  type ReceivedMessage,
  type Refuse,
} from "../transport/message-handler.ts";
import type { Member } from "./member.ts";

type Name = "chat" | "emote" | "rename" | "avatar" | "sit" | "hands" | "reload" | "identify" | "hostInstance";

const RATE_LIMITS: MessageRules<Name>["rateLimits"] = {
  chat: "chat",
  emote: "emotes",
  rename: "renames",
  avatar: "renames",
  sit: "emotes",
  hands: "hands",
  reload: "reloads",
  identify: "renames",
  hostInstance: "renames",
};

const CHAT_REFUSALS = {
  chat_disabled: "CHAT_OFF",
  guest_text_chat_disabled: "CHAT_WITH_ACCOUNT",
  off_by_parent: "OFF_BY_PARENT",
} as const satisfies Record<string, RoomRefusal>;

/** Why this person may not write here; null: they may. */
function chatRefusal({ rights }: Member): RoomRefusal | null {
  const restriction = chatRestriction(rights);
  return restriction && CHAT_REFUSALS[restriction];
}

export type ParticipantMessageHandlerDeps = {
  instance: Pick<
    Instance,
    "becomeHost" | "chat" | "bodyPlacement" | "emote" | "hands" | "profiles" | "reload"
  >;
  link: Pick<ClientConnection, "post">;
  /** Who an access token belongs to; null if it is invalid. */
  identify: (accessToken: string) => Promise<ReservationHolder | null>;
  /** The seat belongs to whoever signed in. */
  onIdentified: (holder: ReservationHolder) => void;
  onFault: (error: unknown) => void;
  /** Whether the connection is open and is still the one its participant uses. */
  isCurrent: () => boolean;
};

/** Messages of one connection about its own participant. */
export class ParticipantMessageHandler {
  readonly #deps: ParticipantMessageHandlerDeps;
  readonly #refuse: Refuse<Name>;
  readonly handle: MessageHandler<Name>;

  constructor(deps: ParticipantMessageHandlerDeps, refuse: Refuse<Name>) {
    this.#deps = deps;
    this.#refuse = refuse;
    this.handle = createMessageHandler(
      { rateLimits: RATE_LIMITS, take: (member, message) => this.#take(member, message) },
      refuse,
      deps.onFault,
    );
  }

  /** Refusals are answered where they arise, often asynchronously. */
  #take(member: Member, [name, data]: ReceivedMessage<Name>): null {
    const { instance } = this.#deps;
    switch (name) {
      case "chat":
        this.#say(member, data);
        break;
      case "emote":
        if (!instance.emote(member, data)) this.#refuse("emote", "INVALID_INPUT", "EMOTE_NOT_FOUND");
        break;
      case "rename":
        this.#rename(member, data.displayName);
        break;
      case "avatar":
        void this.#changeAvatar(member, data.avatar);
        break;
      case "sit":
        this.#sit(member, data.seat);
        break;
      case "hands":
        instance.hands.take(member, data.pose);
        break;
      case "reload":
        instance.reload(member).catch((error: unknown) => this.#deps.onFault(error));
        break;
      case "identify":
        void this.#identify(member, data.accessToken);
        break;
      case "hostInstance":
        void this.#becomeHost(member);
        break;
      default:
        name satisfies never;
    }
    return null;
  }

  #say(member: Member, { text, isReadAloud = false }: ClientMessage<"chat">): void {
    const { chat } = this.#deps.instance;
    const refusal = chatRefusal(member);
    if (refusal !== null) {
      this.#refuse("chat", "FORBIDDEN", refusal);
      return;
    }
    const verdict = chat.offer(member, text, { isReadAloud });
    if (verdict === "held") this.#deps.link.post(messageBytes("chatHeld", {}));
    else if (verdict !== null)
      this.#refuse(
        "chat",
        verdict === "CHAT_WITHOUT_LINKS" ? "FORBIDDEN" : "RATE_LIMITED",
        verdict,
        verdict === "CHAT_SLOW" ? { waitSeconds: chat.waitSecondsOf(member) } : {},
      );
  }

  #sit(member: Member, seat: string | null): void {
    const refusal = this.#deps.instance.bodyPlacement.sit(member, seat);
    if (refusal !== null) this.#refuse("sit", refusal === "SEAT_TAKEN" ? refusal : "INVALID_INPUT", refusal);
  }

  /** The name of the signed-in is their account's. */
  #rename(member: Member, displayName: string): void {
    if (!member.participant.isAuthless) this.#refuse("rename", "USER_UNAUTHORIZED", "NAMED_IN_PROFILE");
    else if (!this.#deps.instance.profiles.rename(member, displayName))
      this.#refuse("rename", "NAME_INVALID", "NAME_INVALID");
  }

  async #changeAvatar(member: Member, avatar: string): Promise<void> {
    const isWorn = await this.#deps.instance.profiles.changeAvatar(member, avatar).catch(() => false);
    if (!isWorn && this.#deps.isCurrent()) this.#refuse("avatar", "INVALID_INPUT", "AVATAR_UNWEARABLE");
  }

  async #becomeHost({ rights }: Member): Promise<void> {
    if (!rights.isHost) {
      this.#refuse("hostInstance", "FORBIDDEN", "HOSTS_ONLY");
      return;
    }
    try {
      await this.#deps.instance.becomeHost();
    } catch {
      this.#refuse("hostInstance", "UNAVAILABLE", "NOT_NOW");
    }
  }

  async #identify(member: Member, accessToken: string): Promise<void> {
    const { identify, instance, isCurrent, onFault, onIdentified } = this.#deps;
    const signedIn = await identify(accessToken).catch(() => null);
    if (!isCurrent()) return;
    if (signedIn === null) {
      this.#refuse("identify", "USER_UNAUTHORIZED", "NOT_SIGNED_IN_HERE");
      return;
    }
    try {
      const holder = await instance.profiles.identify(member, signedIn, isCurrent);
      if (holder !== null) onIdentified(holder);
    } catch (error) {
      onFault(error);
      if (isCurrent()) this.#refuse("identify", "UNAVAILABLE", "NOT_NOW");
    }
  }
}
