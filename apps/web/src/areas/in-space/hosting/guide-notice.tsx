import * as t from "@veranda/messages/hosting";
import { Footprints } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useEngine, useEngineState } from "#engine/engine-state.ts";
import { isWriting } from "#engine/keybinds/hotkeys.ts";
import { useIsDialogOpen } from "#ui/dialogs/dialog-store.ts";
import { GlassAction } from "#ui/glass-action.tsx";

/** Who guides everybody, with a way to follow or to let go; Escape lets go too. Nothing while nobody is seen to guide. */
export function GuideNotice({ className }: { className: string }) {
  const engine = useEngine();
  const guideId = useEngineState("hosting.guideId");
  const isFollowing = useEngineState("hosting.isFollowing");
  const me = useEngineState("session.me");
  const participants = useEngineState("participants");
  const isDialogOpen = useIsDialogOpen();
  const guide = guideId === null ? undefined : participants[guideId];
  const follow = (follows: boolean): void => {
    if (follows) engine.send("stop_walking", {});
    engine.send("set_following", { isFollowing: follows });
  };
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== "Escape" || event.defaultPrevented || isDialogOpen || isWriting(event.target)) return;
    event.preventDefault();
    follow(false);
  });
  useEffect(() => {
    if (!isFollowing) return undefined;
    const onKeyDown = (event: KeyboardEvent) => onEscape(event);
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isFollowing]);
  if (guide === undefined) return null;
  const { displayName: name } = guide;
  const isOwn = guideId === me;
  return (
    <div className={className}>
      <Footprints aria-hidden="true" />
      <p className="min-w-0 wrap-anywhere">
        {isOwn ? t.youGuide() : isFollowing ? t.following({ name }) : t.guides({ name })}
      </p>
      {isOwn ? (
        <GlassAction onClick={() => engine.send("set_guiding", { isGuiding: false })}>
          {t.stopGuiding()}
        </GlassAction>
      ) : (
        <GlassAction isStrong={!isFollowing} onClick={() => follow(!isFollowing)}>
          {isFollowing ? t.stopFollowing() : t.follow()}
        </GlassAction>
      )}
    </div>
  );
}
