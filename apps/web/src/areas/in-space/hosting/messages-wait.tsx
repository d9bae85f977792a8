import * as t from "@veranda/messages/hosting";
import { GlassAction } from "#ui/glass-action.tsx";
import { useHostTab } from "./host-tab.ts";
import { useWaiting } from "./use-may-host.ts";

/** In a host's chat: that messages await them, which are answered in the host tools. */
export function MessagesWait({ onHostTools }: { onHostTools: () => void }) {
  const { messages } = useWaiting();
  const check = (): void => {
    useHostTab.getState().show("people");
    onHostTools();
  };
  return (
    <div className="mx-3 mb-2 flex items-center gap-3 rounded-2xl bg-on-glass/8 py-2 pr-2 pl-4 text-sm">
      <p className="min-w-0 flex-1">{t.messagesWait({ count: messages })}</p>
      <GlassAction isStrong onClick={check}>
        {t.checkMessages()}
      </GlassAction>
    </div>
  );
}
