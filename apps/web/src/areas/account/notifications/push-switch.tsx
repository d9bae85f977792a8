import * as t from "@veranda/messages/notifications";
import { Switch } from "#ui/switch.tsx";
import { usePush } from "./use-push.ts";

/** Turns push notifications on or off for this browser; hidden where it doesn't support them. */
export function PushSwitch({ pushKey }: { pushKey: string }) {
  const { status, isBusy, setEnabled: turn } = usePush(pushKey);
  if (status === undefined || status === "unsupported") return null;
  return (
    <footer className="border-t border-line px-5 py-2" aria-busy={isBusy}>
      {status === "denied" ? (
        <p className="py-2 text-sm text-ink-soft">{t.pushBlocked()}</p>
      ) : (
        <Switch label={t.push()} isOn={status === "on"} onSwitch={turn} />
      )}
    </footer>
  );
}
