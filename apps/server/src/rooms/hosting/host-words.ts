import { CHAT_WORDS_MAX, type ChatWords } from "@veranda/contract/rooms/hosting";
import type { ClientMessage } from "@veranda/contract/rooms/messages";
import type { Member } from "../participants/member.ts";
import { authorOf, isReadBy, type HostAuthor } from "./host-author.ts";

type ListName = keyof ChatWords;
type AuthoredWord = {
  readonly word: string;
  readonly author: HostAuthor;
  /** By a host of the space, for all its instances; absent: by a co-host, for this one. */
  readonly isOfSpace?: boolean;
};
/** What hosts have added to the filter of words, and taken from it, with who wrote each. */
export type AuthoredWords = Readonly<Record<ListName, readonly AuthoredWord[]>>;

export const NO_AUTHORED_WORDS: AuthoredWords = { blocked: [], allowed: [] };

/** Words by authors as they count for the filter. */
export const wordsOf = (words: AuthoredWords): ChatWords => ({
  blocked: [...new Set(words.blocked.map(({ word }) => word))],
  allowed: [...new Set(words.allowed.map(({ word }) => word))],
});

/** As a host reads them: those of others as far as their messages come to them (docs/young-people.md, Y7). */
export const wordsFor = (words: AuthoredWords, host: Member): ChatWords =>
  wordsOf({
    blocked: words.blocked.filter(({ author }) => isReadBy(author, host)),
    allowed: words.allowed.filter(({ author }) => isReadBy(author, host)),
  });

/**
 * A host sets lists as they read them: words that don't come to them stay, as far as there is room for all. Those of hosts
 * of the space go first: a co-host whose words they don't read leaves them no less room.
 */
export function changeWords(
  words: AuthoredWords,
  host: Member,
  changed: ClientMessage<"setChatWords">,
): AuthoredWords {
  const listOf = (name: ListName): readonly AuthoredWord[] => {
    const before = words[name];
    const set = changed[name];
    if (set === undefined) return before;
    const isRead = ({ author }: AuthoredWord): boolean => isReadBy(author, host);
    const kept = before.filter((each) => !isRead(each) || set.includes(each.word));
    const existing = new Set(kept.filter(isRead).map(({ word }) => word));
    const own = { author: authorOf(host), ...(host.rights.isHost && { isOfSpace: true }) };
    const added = [...new Set(set)].flatMap((word) => (existing.has(word) ? [] : { word, ...own }));
    if (!host.rights.isHost) return [...kept, ...added].slice(0, CHAT_WORDS_MAX);
    const unread = kept.filter((each) => !isRead(each));
    return [...kept.filter(isRead), ...added, ...unread].slice(0, CHAT_WORDS_MAX);
  };
  return { blocked: listOf("blocked"), allowed: listOf("allowed") };
}

/** Those of hosts of the space. */
export const wordsOfSpace = ({ blocked, allowed }: AuthoredWords): AuthoredWords => ({
  blocked: blocked.filter(({ isOfSpace }) => isOfSpace),
  allowed: allowed.filter(({ isOfSpace }) => isOfSpace),
});

/** Hosts of the space have set other words; those of this instance's co-hosts stay, as far as there is room. */
export function withWordsOfSpace(words: AuthoredWords, ofSpace: AuthoredWords): AuthoredWords {
  const listOf = (name: ListName): readonly AuthoredWord[] =>
    [...ofSpace[name], ...words[name].filter(({ isOfSpace }) => !isOfSpace)].slice(0, CHAT_WORDS_MAX);
  return { blocked: listOf("blocked"), allowed: listOf("allowed") };
}

/** Without those of some authors. */
export const withoutWordsBy = (
  { blocked, allowed }: AuthoredWords,
  isBy: (author: HostAuthor) => boolean,
): AuthoredWords => ({
  blocked: blocked.filter(({ author }) => !isBy(author)),
  allowed: allowed.filter(({ author }) => !isBy(author)),
});

/** Who wrote some of them, each once. */
export function authorsOf({ blocked, allowed }: AuthoredWords): HostAuthor[] {
  const authors = [...blocked, ...allowed].map(({ author }) => author);
  return [...new Map(authors.map((author) => [JSON.stringify(author), author])).values()];
}
