import type { ChatMessage } from "@veranda/contract";
import * as t from "@veranda/messages/captions";

/** Limits: characters read per message, messages queued, and the minimum interval per sender. */
const LETTERS_MAX = 200;
const WAITING_MAX = 3;
const ONE_PERSON_MS = 3_000;

type Voice = { name: string | null; rate: number; volume: number };

/** Reads messages aloud in order by a speech synthesis voice. */
export class ChatSpeaker {
  readonly #synthesis: SpeechSynthesis;
  readonly #now: () => number;
  readonly #lastOf = new Map<string, number>();
  #waiting = 0;

  constructor(synthesis: SpeechSynthesis, now: () => number = () => performance.now()) {
    this.#synthesis = synthesis;
    this.#now = now;
  }

  /** False where the limits are exceeded. */
  read({ senderId, senderName, text }: ChatMessage, { name, rate, volume }: Voice): boolean {
    const now = this.#now();
    const last = this.#lastOf.get(senderId) ?? -Infinity;
    if (this.#waiting >= WAITING_MAX || now - last < ONE_PERSON_MS || volume === 0) return false;
    this.#lastOf.set(senderId, now);
    const said = t.readMessage({ name: senderName, text: spokenText(text) });
    const utterance = new SpeechSynthesisUtterance(said);
    utterance.voice = this.#synthesis.getVoices().find((each) => each.name === name) ?? null;
    utterance.rate = rate;
    utterance.volume = volume;
    this.#waiting += 1;
    const over = (): void => {
      this.#waiting = Math.max(0, this.#waiting - 1);
    };
    utterance.addEventListener("end", over);
    utterance.addEventListener("error", over);
    this.#synthesis.speak(utterance);
    return true;
  }

  close(): void {
    this.#waiting = 0;
    this.#synthesis.cancel();
  }
}

/** Removes addresses, and shortens repetitions to three. */
const spokenText = (text: string): string =>
  text
    .replace(/https?:\/\/\S+/g, "")
    .replace(/(.)\1{3,}/gu, "$1$1$1")
    .slice(0, LETTERS_MAX);
