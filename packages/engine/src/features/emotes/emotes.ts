import type { Context, Feature } from "../context.ts";
import type { Session } from "../session/session.ts";

/** Emotes of one's own: seen here at once, and told to the room. An emoji without an emote floats up as a bubble. */
export function emotes(context: Context, session: Session): Feature<"play_emote"> {
  const { state, world } = context;
  return {
    handlers: {
      play_emote: ({ animationAssetName: name, codepoint, isHolding }) => {
        const me = state.current.session.me;
        if (me === null) return;
        playEmote(context, me, name, codepoint, isHolding);
        session.tell("emote", { name, codepoint, isHolding });
        state.patch("emotes", { playing: world.people?.own?.emote ?? null });
      },
    },
    onFrame: () => {
      // It ends by itself, or because one walks off.
      if (state.current.emotes.playing !== null && world.people?.own?.emote === null) {
        state.patch("emotes", { playing: null });
      }
    },
  };
}

/** Plays what someone does, oneself or another. */
export function playEmote(
  { world }: Context,
  id: string,
  name: string | null,
  codepoint: string | null,
  isHolding: boolean,
): void {
  world.people?.emote(id, name, isHolding);
  const emoji = name === null && codepoint !== null ? emojiOf(codepoint) : null;
  if (emoji !== null) world.people?.say(id, emoji);
}

/** An emoji itself, or its numbers in hexadecimal with dashes between. */
function emojiOf(codepoint: string): string | null {
  if (/^\p{Extended_Pictographic}/u.test(codepoint)) return codepoint;
  const numbers = codepoint.split("-").map((part) => Number.parseInt(part, 16));
  return numbers.every((number) => number > 0xff && number <= 0x10ffff)
    ? String.fromCodePoint(...numbers)
    : null;
}
