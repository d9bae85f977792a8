import { useQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/hosting";
import { HostToolsModal } from "#areas/host";
import { gatesQuery } from "#api/gates.ts";
import { useEngineState } from "#engine/engine-state.ts";
import { GlassAction } from "#ui/glass-action.tsx";
import { isAdultsMark } from "#site/gate-names.ts";
import { openDialog } from "#ui/dialogs/dialog-store.ts";

/**
 * In a host's chat, where a setting limits whom they reach: what it does, and the way to change it. Nobody under 16 gets
 * into a space for adults.
 */
export function Under16Note() {
  const { roomId, shareId } = useEngineState("session");
  const { data: gates, isPending } = useQuery({
    ...gatesQuery({ id: roomId ?? "", share: undefined }),
    enabled: roomId !== null,
  });
  if (roomId === null || isPending || gates?.gates.some(isAdultsMark) === true) return null;
  return (
    <div className="under-16-note mt-1.5 flex items-center gap-2 px-1">
      <p className="min-w-0 flex-1 text-xs text-on-glass-soft">{t.under16Reached()}</p>
      <GlassAction
        aria-label={t.changeUnder16()}
        onClick={() =>
          openDialog(HostToolsModal, { about: { id: roomId, shareId }, begin: "under_16_chat_disabled" })
        }
        className="text-xs!"
      >
        {t.change()}
      </GlassAction>
    </div>
  );
}
