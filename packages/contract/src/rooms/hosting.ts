import { z } from "zod";
import { READABLE } from "../records/space.ts";
import { text } from "../records/text.ts";

/** Most people who wait to be let in at once; whoever comes then is told that the space is full. */
export const WAITING_ROOM_MAX = 200;
/** Most messages of guests that wait for a host; the oldest make way. */
export const HELD_MESSAGES_MAX = 50;
export const CO_HOSTS_MAX = 50;
export const ANNOUNCEMENT_MAX = 200;
export const COUNTDOWN_TITLE_MAX = 60;
export const COUNTDOWN_MAX_SECONDS = 24 * 3600;
/** A host may let an instance hold this many at the most, where the plan sets no limit. */
export const HOST_CAPACITY_MAX = 100_000;
/** Seconds between two messages of one person, as a host can choose. */
export const SLOW_CHAT_SECONDS = [0, 5, 15, 30, 60] as const;

/**
 * Who gets into an instance: `open` everybody who may enter the space, `ask` those whom a host lets in from the waiting room,
 * `closed` nobody. Hosts and co-hosts always do, and whoever is inside comes back after a lost connection.
 */
export const doorMode = z.enum(["open", "ask", "closed"]);
export type DoorMode = z.infer<typeof doorMode>;

/** Most words of one list of a host's, and characters of each. */
export const CHAT_WORDS_MAX = 100;
export const CHAT_WORD_MAX = 40;

/**
 * What becomes of messages with words that the filter knows: shown, `hide` hidden until a reader wants to see them, `hold`
 * seen by hosts first.
 */
export const WORD_FILTER_MODES = ["off", "hide", "hold"] as const;
export type WordFilterMode = (typeof WORD_FILTER_MODES)[number];

/** What keeps the chat of an instance in order. */
export const chatRules = z.object({
  slowSeconds: z.literal([...SLOW_CHAT_SECONDS]),
  /** Nobody but hosts sends links. */
  isWithoutLinks: z.boolean(),
  /** What guests write waits until a host has shown one message of theirs. */
  isGuestChatHeld: z.boolean(),
  wordFilter: z.enum(WORD_FILTER_MODES),
});
export type ChatRules = z.infer<typeof chatRules>;
/** Those that hold for somebody who writes (`chatRulesFor`). */
export const ownChatRules = chatRules.omit({ wordFilter: true }).extend({
  /** Some may read friends alone, whoever is there. Hosts, and who is under 16, are told in other words. */
  isReachLimited: z.boolean(),
});
export type OwnChatRules = z.infer<typeof ownChatRules>;

const announcement = z.object({
  id: z.string(),
  /** Name of the host; null: they are hidden from who reads it. */
  by: z.string().nullable(),
  text: z.string(),
});
const countdown = z.object({
  title: z.string(),
  /** Milliseconds since 1970. */
  endsAt: z.number(),
});

/** What hosts have set for everybody in an instance. */
export const hosting = z.object({
  announcement: announcement.nullable(),
  countdown: countdown.nullable(),
  chatRules,
  /** The participant who guides everybody through the space. No name: who is hidden from somebody stays so. */
  guideId: z.string().nullable(),
});
export type Hosting = z.infer<typeof hosting>;
export const NO_HOSTING: Hosting = {
  announcement: null,
  countdown: null,
  chatRules: { slowSeconds: 0, isWithoutLinks: false, isGuestChatHeld: false, wordFilter: "hide" },
  guideId: null,
};

/** Somebody who waits to be let in. */
export const waitingVisitor = z.object({
  id: z.string(),
  displayName: z.string(),
  isAuthless: z.boolean(),
  /** As whom they would be seen inside; empty where that isn't known. */
  avatar: z.string(),
  /** Milliseconds since 1970. */
  since: z.number(),
});
export type WaitingVisitor = z.infer<typeof waitingVisitor>;

/** A message that waits for a host: a guest's, or one with words of the filter. */
export const heldMessage = z.object({
  id: z.string(),
  senderName: z.string(),
  text: z.string(),
  /** It waits because of its words. */
  isFiltered: z.boolean().optional(),
});
export type HeldMessage = z.infer<typeof heldMessage>;

/** One line that everybody reads, also in the hosts' log: nothing in it steers a terminal or turns what follows. */
const line = text.trim().regex(READABLE);

/** `word`, or with `*` where anything may stand before or after; there is a letter or a digit in it. */
const chatWord = line
  .min(1)
  .max(CHAT_WORD_MAX)
  .regex(/[\p{L}\p{N}]/u);
const LETTERS = /[\p{L}\p{N}]/gu;
/** Scripts in which one sign can be a word. */
const WORD_SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Whether the filter takes it: one letter alone is no word, and would hide most of what is written. */
export const isFilterWord = (word: string): boolean => {
  const letters = word.match(LETTERS)?.length ?? 0;
  return letters > 1 || (letters === 1 && WORD_SIGN.test(word));
};

const wordList = z.array(chatWord).max(CHAT_WORDS_MAX);
const newWordList = z.array(chatWord.refine(isFilterWord)).max(CHAT_WORDS_MAX);
/** What hosts have added to the filter of words, and taken from it. */
export const chatWords = z.object({ blocked: wordList, allowed: wordList });
export type ChatWords = z.infer<typeof chatWords>;
export const NO_CHAT_WORDS: ChatWords = { blocked: [], allowed: [] };

/** What hosts and co-hosts alone are told of an instance. */
export const hostView = z.object({
  door: doorMode,
  /** As a host has set it; null: as many as the plan lets in. */
  capacity: z.int().nullable(),
  waiting: z.array(waitingVisitor),
  heldMessages: z.array(heldMessage),
  words: chatWords,
});
export type HostView = z.infer<typeof hostView>;

const id = text.min(1).max(128);

/** For hosts and co-hosts of an instance, and for who follows them. */
export const hostingClientMessages = {
  setDoor: z.object({ mode: doorMode }),
  setCapacity: z.object({ capacity: z.int().min(1).max(HOST_CAPACITY_MAX).nullable() }),
  /** `id` null: everybody in the waiting room. */
  answerWaiting: z.object({ id: id.nullable(), isAdmitted: z.boolean() }),
  /** Puts a participant out of this instance; they can come back. */
  removeParticipant: z.object({ id }),
  /** Somebody with an account has a host's say over people in this instance, for as long as it lives. Hosts alone name them. */
  setCoHost: z.object({ id, isCoHost: z.boolean() }),
  /** Brings one, or with null everybody else, to where a participant stands. */
  gather: z.object({ around: id, id: id.nullable() }),
  /** Everybody but the host goes to where people arrive, spread over all such places. */
  respawnOthers: z.object({}),
  /** Begins to guide everybody, which one at a time does; `false` ends it, whoever guides. */
  setGuiding: z.object({ isGuiding: z.boolean() }),
  /** Empty takes it away. */
  announce: z.object({
    text: line.max(ANNOUNCEMENT_MAX),
    /** In all instances of the space; for its hosts alone. Absent: in this one. */
    isEverywhere: z.boolean().optional(),
  }),
  /** `seconds` null ends it. */
  setCountdown: z.object({
    seconds: z.int().min(1).max(COUNTDOWN_MAX_SECONDS).nullable(),
    title: line.max(COUNTDOWN_TITLE_MAX),
  }),
  /** Those that are named; the others stay. */
  setChatRules: chatRules.partial(),
  /** Each list as a whole; one that isn't named stays. */
  setChatWords: z.object({ blocked: newWordList, allowed: newWordList }).partial(),
  /** Shown to all, or dropped. Whose message is shown once, isn't held again. */
  answerHeldMessage: z.object({ id, isShown: z.boolean() }),
  /** Takes a message out of the chat, for everybody. */
  removeMessage: z.object({ id }),
  /** From anybody: puts who fell far behind beside the guide. */
  catchUpWithGuide: z.object({}),
} as const;

export const hostingServerMessages = {
  /** Before `welcome`: one waits in the waiting room. Nothing of the instance is told. Said again so that the line is known to stand. */
  waiting: z.object({ isHostHere: z.boolean() }),
  /** To everybody, what has changed. */
  hosting: hosting.partial(),
  /** To hosts and co-hosts; null: one isn't any more. */
  hostView: hostView.nullable(),
  /** To who was moved: this host has summoned them to where they are; null: one who is hidden from them. */
  summoned: z.object({ by: z.string().nullable() }),
  /** To a guest: their message was taken, and waits for a host. */
  chatHeld: z.object({}),
  /** To a guest: a host has not shown what they wrote, nor will anybody. */
  chatDropped: z.object({ text: z.string() }),
} as const;
