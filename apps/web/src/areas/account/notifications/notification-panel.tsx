import { useInfiniteQuery } from "@tanstack/react-query";
import * as t from "@veranda/messages/notifications";
import { ArrowLeft, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { TextButton } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useAuth } from "#session/use-auth.ts";
import { NotificationChoices } from "./notification-choices.tsx";
import { NotificationList } from "./notification-list.tsx";
import { notificationsQuery } from "./notifications-query.ts";
import { PushSwitch } from "./push-switch.tsx";
import { useAcknowledge } from "./use-acknowledge.ts";

type NotificationPanelProps = { accountId: string; onClose: () => void };

/** The panel below the bell: the list, and the notification settings behind it. */
export function NotificationPanel({ accountId, onClose }: NotificationPanelProps) {
  const { me } = useAuth();
  const { data } = useInfiniteQuery(notificationsQuery());
  const [isChoosing, setChoosing] = useState(false);
  const acknowledge = useAcknowledge(accountId);
  const first = data?.pages[0];
  return (
    <>
      {/* With long translations the buttons wrap below the heading. */}
      <header className="flex min-h-15 flex-wrap items-center py-2 pr-2 pl-5">
        <h2 className="flex min-h-11 items-center text-lg">
          {isChoosing ? t.settings() : t.notifications()}
        </h2>
        <div className="ml-auto flex items-center gap-1 text-sm">
          {!isChoosing && (first?.unreadCount ?? 0) > 0 && (
            <TextButton onClick={() => acknowledge(null)}>{t.markAllRead()}</TextButton>
          )}
          <IconButton label={isChoosing ? t.back() : t.settings()} onClick={() => setChoosing(!isChoosing)}>
            {isChoosing ? (
              <ArrowLeft className="size-5" aria-hidden="true" />
            ) : (
              <SlidersHorizontal className="size-4.5" aria-hidden="true" />
            )}
          </IconButton>
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {isChoosing && me !== null ? (
          <NotificationChoices me={me} />
        ) : (
          <NotificationList onAcknowledge={acknowledge} onClose={onClose} />
        )}
      </div>
      {first !== undefined && <PushSwitch pushKey={first.pushKey} />}
    </>
  );
}
