import { readEmoji } from "@veranda/contract/emoji";
import type { Context, Feature } from "../context.ts";
import type { RoomSender } from "../session/room-connection-port.ts";

/** Local emotes: shown at once, and sent to the room. An emoji without an emote rises from the head. */
export function emotes(context: Context, session: RoomSender): Feature<"play_emote"> {
  const { state, world, events } = context;
  return {
    handlers: {
      play_emote: ({ animationAssetName: name, codepoint, method, source, isHolding }) => {
        const me = state.current.session.me;
        if (me === null) return;
        if (name === null && codepoint !== null && readEmoji(codepoint) === null) {
          events.emit("log", { level: "warn", message: "That is no emoji", data: { codepoint } });
          return;
        }
        playEmote(context, me, name, codepoint, isHolding);
        session.tell("emote", { name, codepoint, isHolding });
        if (name !== null || codepoint !== null)
          events.emit("analytics_event", {
            name: "emote_played",
            properties: { animationAssetName: name, codepoint, method, source },
          });
        state.patch("emotes", { playing: world.people?.own?.emote ?? null });
      },
    },
    onFrame: () => {
      // It ends by itself, or because the person walks off.
      if (state.current.emotes.playing !== null && world.people?.own?.emote === null) {
        state.patch("emotes", { playing: null });
      }
    },
  };
}

/** Plays somebody's emote; an emoji alone doesn't affect their movement. */
export function playEmote(
  { world }: Context,
  id: string,
  name: string | null,
  codepoint: string | null,
  isHolding: boolean,
): void {
  const emoji = name === null && codepoint !== null ? readEmoji(codepoint) : null;
  if (emoji !== null) world.people?.react(id, emoji);
  else world.people?.emote(id, name, isHolding);
}
